// The rules that partners' and operators' requests share.
import type { Authority } from "./authority.ts";
import {
  commonNameRule,
  isCommonName,
  isOrganization,
  organizationRule,
  readSubject,
  type Subject,
} from "./distinguished_name.ts";
import { type IssuedCertificate, issueLeaf } from "./issue_leaf.ts";
import { publicKeySha256 } from "./key_identifier.ts";
import { readRequest } from "./read_request.ts";
import { quote, type Refusal, refuse, type RequestRefusalCode } from "./refusal.ts";
import { requestCommand } from "./request_command.ts";
import type { Name, PublicKey } from "./x509.ts";

type RequestRefusal = Refusal<RequestRefusalCode>;

/** What is asked of a request, whoever signs it. */
export interface CheckedClientRequest {
  /** The certificate signing request, PEM. */
  readonly request: string;
  /** The organisation as it was registered; where it is given, the request must say the same. */
  readonly organization?: string;
  /** `publicKeySha256` of keys that must not come back, such as those revoked for compromise. */
  readonly blockedKeys?: ReadonlySet<string>;
}

export interface ClientRequest extends CheckedClientRequest {
  readonly authority: Authority;
  readonly now: Date;
}

/** Checks a request against the one common name it may have, and signs a certificate of our own. */
export async function issueClientCertificate(
  given: ClientRequest,
  commonName: string,
): Promise<IssuedCertificate | RequestRefusal> {
  const checked = await checkClientRequest(given, commonName);
  if (!checked.ok) return checked;
  const { authority, now } = given;
  const { subject, publicKey } = checked;
  return await issueLeaf({ authority, subject, publicKey, usage: "clientAuth", now });
}

/** Checks a request by all the rules that signing it has. */
export async function checkClientRequest(
  given: CheckedClientRequest,
  commonName: string,
): Promise<{ ok: true; subject: Subject; publicKey: PublicKey } | RequestRefusal> {
  if (!isCommonName(commonName)) throw new TypeError(`expected ${commonNameRule} as common name`);
  const request = await readRequest(given.request);
  if (!request.ok) return request;
  const subject = checkedSubject(request.subjectName, commonName, given.organization);
  if ("ok" in subject) return subject;
  const { publicKey } = request;
  if (given.blockedKeys?.has(await publicKeySha256(publicKey))) {
    return refuse(
      "csr_key_blocked",
      "expected a new key, got one that was revoked: make a new key",
    );
  }
  return { ok: true, subject, publicKey };
}

function checkedSubject(
  name: Name,
  commonName: string,
  organization: string | undefined,
): Subject | RequestRefusal {
  const subject = readSubject(name);
  if (subject === null) {
    return refuse(
      "csr_subject_unexpected",
      `expected a subject of exactly O and CN, got ${quote(name.toString())}: ` +
        requestCommand(commonName),
    );
  }
  return organizationRefusal(subject, organization) ?? commonNameRefusal(subject, commonName) ??
    subject;
}

function organizationRefusal(
  { organization }: Subject,
  registered: string | undefined,
): RequestRefusal | null {
  if (!isOrganization(organization)) {
    const message = `expected as O ${organizationRule}, got ${quote(organization)}`;
    return refuse("csr_organization_invalid", message);
  }
  if (registered === undefined || organization === registered) return null;
  const message = `expected O to be ${quote(registered)}, got ${quote(organization)}`;
  return refuse("csr_organization_mismatch", message);
}

function commonNameRefusal(subject: Subject, commonName: string): RequestRefusal | null {
  if (subject.commonName === commonName) return null;
  return refuse(
    "csr_common_name_mismatch",
    `expected CN to be ${quote(commonName)}, got ${quote(subject.commonName)}: ` +
      requestCommand(commonName),
  );
}
