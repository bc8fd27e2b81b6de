import { importPrivateKeyJwk, signEs256 } from "@mithqal/jws";
import { CredentialsError } from "../errors/credentials_error.ts";

/** Who signs requests: a key in this process, or one that never leaves a key service (HSM, KMS). */
export interface Signer {
  /** The key's id as it is registered; it narrows which key the service tries. */
  readonly kid?: string | undefined;
  /** ES256 over these bytes: r and s of 32 bytes each, or the DER that key services give. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** The default: a JWK, held by Web Crypto, which does not give it out again. */
export async function jwkSigner(jwk: unknown, kid?: string): Promise<Signer> {
  const imported = await importPrivateKeyJwk(jwk);
  if (imported.ok) return { kid, sign: (bytes) => signEs256(imported.key, bytes) };
  const remedy = "make a new signing key, and have the operator register its public half";
  throw new CredentialsError({ code: "signing_key_invalid", message: imported.message, remedy });
}

/** Stands where no key was given: reading needs none. */
export const noSigner: Signer = {
  sign: () =>
    Promise.reject(
      new CredentialsError({
        code: "signing_key_missing",
        message: "expected a signing key for a signed request, got none",
        remedy: 'write "signing_key" into the credentials, or give a signer',
      }),
    ),
};
