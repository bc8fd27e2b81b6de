import { type KeyRefusal, refuse } from "./refusal.ts";

/** What an import wants. */
export type WantedKey = "public" | "private";

/** What a PEM label or the shape of some DER says that it is. */
export type KeyKind = WantedKey | "sec1" | "encrypted" | "certificate" | "other" | "unknown";

const refusals: { readonly [kind in KeyKind]: KeyRefusal } = {
  private: refuse("key_is_private", "a public key, got a private one; keep it to yourself"),
  public: refuse("key_is_public", "a private key, got a public one"),
  certificate: refuse("key_is_certificate", "a key, got a certificate or a request for one"),
  encrypted: refuse(
    "key_encrypted",
    "a plain key, got an encrypted one; decrypt it with openssl pkcs8",
  ),
  sec1: refuse(
    "key_is_sec1",
    "PKCS#8, got SEC1 (EC PRIVATE KEY); " +
      "convert it with openssl pkcs8 -topk8 -nocrypt",
  ),
  other: refuse("key_not_p256", "an EC key on the named curve P-256"),
  unknown: refuse("key_malformed", "a public key as SPKI or a private one as PKCS#8"),
};

/** The refusal of a key of another kind than the wanted one. It never quotes the key. */
export function refuseKind(kind: KeyKind, wanted: WantedKey): KeyRefusal {
  const isSecret = kind === "sec1" || kind === "encrypted";
  return refusals[wanted === "public" && isSecret ? "private" : kind];
}
