import { headerNames } from "@mithqal/protocol";
import { readXfcc } from "@mithqal/protocol/identity";
import { indexOf } from "../directory/partner_index.ts";
import { type CredentialState, credentialState } from "../directory/validity.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { noteUse } from "./note_use.ts";
import { unknownCertificate } from "./sidecar.ts";
import type { Step } from "./step.ts";

/** A directory that is too old to be trusted closes the gate. */
export const directoryClosed = refused(
  "service_unavailable",
  "the service cannot look up who is calling; try again soon",
  { retryAfterSeconds: 1 },
);

const refusals: { readonly [state in CredentialState]: Refused | undefined } = {
  active: undefined,
  pending: unknownCertificate,
  expired: refused("client_certificate_expired"),
  revoked: refused("client_certificate_revoked"),
};

/** The certificate that the sidecar saw is registered and active now; it tells whose request this is. */
export const checkCertificate: Step = {
  name: "certificate",
  run: (visit) => {
    const { service, exchange, arrivedAtMs } = visit;
    const directory = service.directory.current();
    if (directory === null) return directoryClosed;
    const xfcc = readXfcc(exchange.headers.get(headerNames.clientCertificate));
    if (!xfcc.ok) return unknownCertificate;
    const certificate = indexOf(directory).certificate(xfcc.certificateHash);
    if (certificate === undefined) return unknownCertificate;
    visit.certificate = certificate;
    visit.partner = certificate.partner;
    const refusal = refusals[credentialState(certificate, arrivedAtMs)];
    if (refusal === undefined) noteUse(visit, "certificate", certificate.hash);
    return refusal;
  },
};
