import { decodePem, describePem, pemLabels } from "./pem.ts";
import { hasWholePoint, publicKeyKind } from "./public_key_kind.ts";
import { type Refusal, refuse, type RequestRefusalCode } from "./refusal.ts";
import { requestCommand } from "./request_command.ts";
import { type Name, Pkcs10CertificateRequest, type PublicKey } from "./x509.ts";

/** What a request proves: its key, and the subject that the key's holder asks for. Nothing else of it. */
export interface ReadRequest {
  readonly ok: true;
  readonly publicKey: PublicKey;
  readonly subjectName: Name;
}

type RequestRefusal = Refusal<RequestRefusalCode>;

/** A request for P-256 has about 500 characters, one for RSA with 4096 bits 1,700. */
export const REQUEST_MAX_CHARACTERS = 8_192;

const labels = ["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"];

/** Reads a request (PEM) and verifies that its sender holds the key: P-256, signed with SHA-256. */
export async function readRequest(pem: string): Promise<ReadRequest | RequestRefusal> {
  const request = parse(pem);
  if ("ok" in request) return request;
  const { publicKey, subjectName } = request;
  const refusal = keyRefusal(publicKey) ?? algorithmRefusal(request);
  if (refusal !== null) return refusal;
  if (!await isSignedByItsKey(request)) {
    return refuse(
      "csr_signature_invalid",
      "expected a request signed by its own key, and this signature does not fit: " +
        "send the file again as it was made, or make a new one",
    );
  }
  return { ok: true, publicKey, subjectName };
}

function parse(pem: string): Pkcs10CertificateRequest | RequestRefusal {
  if (pem.length > REQUEST_MAX_CHARACTERS) {
    const expected = `expected at most ${REQUEST_MAX_CHARACTERS} characters of PEM`;
    return refuse("csr_too_long", `${expected}, got ${pem.length}: send only the request`);
  }
  if (pemLabels(pem).some((label) => label.endsWith("PRIVATE KEY"))) {
    return refuse(
      "csr_is_private_key",
      "expected a request, got a private key. It is no secret any more: throw it away, make a new one " +
        "and send only the .csr file",
    );
  }
  const der = decodePem(pem, labels);
  if (der === null) return malformed(describePem(pem));
  try {
    return touched(new Pkcs10CertificateRequest(der));
  } catch {
    return malformed("DER of something else");
  }
}

// The library reads late: what it cannot read shall throw here.
function touched(request: Pkcs10CertificateRequest): Pkcs10CertificateRequest {
  request.subjectName.toJSON();
  void request.publicKey.algorithm;
  void request.signatureAlgorithm;
  return request;
}

function malformed(got: string): RequestRefusal {
  const expected = 'expected one PEM block "CERTIFICATE REQUEST"';
  return refuse("csr_malformed", `${expected}, got ${got}: ${requestCommand()}`);
}

function keyRefusal(publicKey: PublicKey): RequestRefusal | null {
  const kind = publicKeyKind(publicKey);
  if (kind !== "p256") {
    const got = kind === "other" ? "another kind of key" : kind;
    return refuse("csr_key_not_p256", `expected a key on P-256, got ${got}: ${requestCommand()}`);
  }
  if (hasWholePoint(publicKey)) return null;
  const expected = "expected the key's whole point, got a compressed one";
  return refuse("csr_key_point_compressed", `${expected}: ${requestCommand()}`);
}

function algorithmRefusal(request: Pkcs10CertificateRequest): RequestRefusal | null {
  const { name, hash } = request.signatureAlgorithm;
  if (name === "ECDSA" && hash?.name === "SHA-256") return null;
  const expected = "expected a signature by ECDSA with SHA-256, got another";
  return refuse("csr_signature_not_sha256", `${expected}: ${requestCommand()}`);
}

async function isSignedByItsKey(request: Pkcs10CertificateRequest): Promise<boolean> {
  try {
    return await request.verify();
  } catch {
    return false;
  }
}
