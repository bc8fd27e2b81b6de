import type { Authority } from "./authority.ts";
import { encodeInteger } from "./der.ts";
import { ecdsaP256 } from "./key_pair.ts";
import { encodePem } from "./pem.ts";
import {
  CRL_NUMBER_OID,
  REVOCATION_LIST_VALID_DAYS,
  type RevocationList,
  type RevokedCertificate,
} from "./revocation_list.ts";
import { shortlyBefore, wholeSecond } from "./validity.ts";
import {
  AuthorityKeyIdentifierExtension,
  Extension,
  Name,
  X509CrlGenerator,
  X509CrlReason,
} from "./x509.ts";

const DAY_MS = 86_400_000;
const serialForm = /^[1-9a-f][\da-f]{0,39}$/;

export interface NewRevocationList {
  readonly authority: Authority;
  /** Every certificate of this authority that is revoked and has not ended. */
  readonly revoked: readonly RevokedCertificate[];
  /** The number of the list before; 0n where there was none. */
  readonly previousNumber: bigint;
  readonly now: Date;
}

/**
 * Signs the next revocation list: complete, numbered one above the last, begun a few minutes ago (a list
 * from the future fails every handshake) and valid for seven days.
 *
 * @example
 * ```ts
 * const list = await issueRevocationList({
 *   authority,
 *   revoked: [{ serial, revokedAt: new Date(), reason: "keyCompromise" }],
 *   previousNumber: 0n,
 *   now: new Date(),
 * });
 * ```
 */
export async function issueRevocationList(given: NewRevocationList): Promise<RevocationList> {
  const { authority, previousNumber, now } = given;
  if (previousNumber < 0n) throw new TypeError("expected a previous number of 0 or more");
  const number = previousNumber + 1n;
  const thisUpdate = shortlyBefore(now);
  const nextUpdate = wholeSecond(new Date(now.getTime() + REVOCATION_LIST_VALID_DAYS * DAY_MS));
  const revoked = given.revoked.map(checkedEntry);
  if (new Set(revoked.map(({ serial }) => serial)).size < revoked.length) {
    throw new TypeError("expected each serial number once, got one twice");
  }
  const list = await X509CrlGenerator.create({
    issuer: new Name(authority.nameDer),
    thisUpdate,
    nextUpdate,
    entries: revoked.map(crlEntry),
    extensions: [
      new AuthorityKeyIdentifierExtension(authority.keyIdentifier),
      new Extension(CRL_NUMBER_OID, false, encodeInteger(number)),
    ],
    signingAlgorithm: ecdsaP256,
    signingKey: authority.signingKey,
  });
  const pem = encodePem("X509 CRL", list.rawData);
  return { pem, number, issuer: list.issuer, thisUpdate, nextUpdate, revoked };
}

function checkedEntry({ serial, revokedAt, reason }: RevokedCertificate): RevokedCertificate {
  if (!serialForm.test(serial)) throw new TypeError("expected a serial number in lower-case hex");
  return { serial, revokedAt: wholeSecond(revokedAt), reason };
}

function crlEntry({ serial, revokedAt, reason }: RevokedCertificate) {
  return { serialNumber: serial, revocationDate: revokedAt, reason: X509CrlReason[reason] };
}
