import type { Authority } from "./authority.ts";
import { decodeInteger } from "./der.ts";
import { decodePem, describePem, encodePem, pemLabels } from "./pem.ts";
import { quote, type Refusal, refuse, type RevocationListRefusalCode } from "./refusal.ts";
import {
  CRL_NUMBER_OID,
  type ListedCertificate,
  type RevocationList,
  revocationReasons,
} from "./revocation_list.ts";
import { type Name, X509Certificate, X509Crl, type X509CrlEntry, X509CrlReason } from "./x509.ts";

// About 30,000 certificates. The library stops at 10,000 nodes where it is told nothing.
const MAX_LIST_CHARACTERS = 2_097_152;
const parseOptions = { berOptions: { maxNodes: 400_000 } };

export interface ReadRevocationList {
  readonly ok: true;
  readonly list: RevocationList;
}

type ListRefusal = Refusal<RevocationListRefusalCode>;

/** Reads a revocation list (PEM) and verifies that this authority signed it. */
export async function readRevocationList(
  pem: string,
  issuer: Pick<Authority, "certificate">,
): Promise<ReadRevocationList | ListRefusal> {
  const crl = parse(pem);
  if ("ok" in crl) return crl;
  const certificate = new X509Certificate(issuer.certificate.pem);
  if (crl.issuer !== certificate.subject) {
    const [wanted, got] = [certificate.subjectName, crl.issuerName].map(shortName);
    return refuse("crl_issuer_mismatch", `expected a list of ${wanted}, got one of ${got}`);
  }
  if (!await isSignedBy(crl, certificate)) {
    return refuse("crl_signature_invalid", "expected a list signed by this authority's key");
  }
  try {
    return { ok: true, list: listFacts(crl) };
  } catch (error) {
    return refuse("crl_malformed", (error as Error).message);
  }
}

function shortName(name: Name): string {
  return quote(name.getField("CN")[0] ?? name.toString());
}

function parse(pem: string): X509Crl | ListRefusal {
  if (pem.length > MAX_LIST_CHARACTERS) {
    const expected = `expected at most ${MAX_LIST_CHARACTERS} characters`;
    return refuse("crl_too_long", `${expected}, got ${pem.length}`);
  }
  if (pemLabels(pem)[0] === "CRL") {
    const expected = 'expected the label "X509 CRL", got "CRL"';
    return refuse("crl_label_unexpected", `${expected}, which OpenSSL and Envoy refuse`);
  }
  const der = decodePem(pem, ["X509 CRL"]);
  if (der === null) {
    const message = `expected one PEM block "X509 CRL", got ${describePem(pem)}`;
    return refuse("crl_malformed", message);
  }
  try {
    return new X509Crl(der, parseOptions);
  } catch {
    return refuse("crl_malformed", "expected a revocation list, got DER of something else");
  }
}

async function isSignedBy(crl: X509Crl, certificate: X509Certificate): Promise<boolean> {
  try {
    return await crl.verify({ publicKey: certificate });
  } catch {
    return false;
  }
}

function listFacts(crl: X509Crl): RevocationList {
  const { nextUpdate } = crl;
  const number = decodeInteger(new Uint8Array(crl.getExtension(CRL_NUMBER_OID)?.value ?? []));
  if (nextUpdate === undefined) {
    throw new Error("expected a list that says when the next one comes");
  }
  if (number === null) throw new Error("expected a list with a number");
  return {
    pem: encodePem("X509 CRL", crl.rawData),
    number,
    issuer: crl.issuer,
    thisUpdate: crl.thisUpdate,
    nextUpdate,
    revoked: crl.entries.map(listedCertificate),
  };
}

function listedCertificate(entry: X509CrlEntry): ListedCertificate {
  const name = X509CrlReason[entry.reason ?? X509CrlReason.unspecified];
  return {
    serial: entry.serialNumber,
    revokedAt: entry.revocationDate,
    reason: revocationReasons.find((reason) => reason === name) ?? null,
  };
}
