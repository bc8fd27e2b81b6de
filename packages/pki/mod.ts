/**
 * Certificate authorities on Web Crypto: requests checked and signed, certificates read and watched,
 * revocation lists issued.
 *
 * @module
 */
export { authorityName } from "./authority.ts";
export type { Authority, AuthorityKind, AuthorityRole, Environment } from "./authority.ts";
export { readCertificate } from "./certificate.ts";
export type { CertificateFacts, ReadCertificate } from "./certificate.ts";
export { createAuthority } from "./create_authority.ts";
export type { CreatedAuthority, NewAuthority } from "./create_authority.ts";
export { expiryStage } from "./expiry.ts";
export type { ExpiryStage } from "./expiry.ts";
export { importAuthority } from "./import_authority.ts";
export type { AuthorityFiles, ImportedAuthority } from "./import_authority.ts";
export type { ClientRequest } from "./issue_client_certificate.ts";
export type { IssuedCertificate } from "./issue_leaf.ts";
export { issueOperatorCertificate } from "./issue_operator_certificate.ts";
export type { OperatorRequest } from "./issue_operator_certificate.ts";
export { issueRevocationList } from "./issue_revocation_list.ts";
export type { NewRevocationList } from "./issue_revocation_list.ts";
export { issueServerCertificate } from "./issue_server_certificate.ts";
export type { ServerRequest } from "./issue_server_certificate.ts";
export { makeRequest } from "./make_request.ts";
export type { MadeRequest, NewRequest } from "./make_request.ts";
export type { PublicKeyKind } from "./public_key_kind.ts";
export { readRevocationList } from "./read_revocation_list.ts";
export type { ReadRevocationList } from "./read_revocation_list.ts";
export { requestRefusalCodes } from "./refusal.ts";
export type {
  AuthorityRefusalCode,
  CertificateRefusalCode,
  KeyRefusalCode,
  MakeRequestRefusalCode,
  Refusal,
  RequestRefusalCode,
  RevocationListRefusalCode,
  ServerNameRefusalCode,
} from "./refusal.ts";
export {
  REVOCATION_LIST_VALID_DAYS,
  revocationListState,
  revocationReasons,
} from "./revocation_list.ts";
export type {
  ListedCertificate,
  RevocationList,
  RevocationListState,
  RevocationReason,
  RevokedCertificate,
} from "./revocation_list.ts";
export { checkRequest, signRequest } from "./sign_request.ts";
export type { PartnerRequest } from "./sign_request.ts";
