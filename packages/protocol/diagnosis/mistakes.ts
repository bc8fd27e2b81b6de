import type { JwsRefusalCode } from "../../jws/mod.ts";

/** What a client did wrong, and what it must do instead. */
export interface Mistake {
  code: string;
  found: string;
  remedy: string;
}

/** Faults of the signature header's form, by the code that jws refuses them with. */
export const formMistakes: { readonly [code in JwsRefusalCode]?: Mistake } = {
  jws_missing: {
    code: "signature_missing",
    found: "there is no X-JWS-Signature",
    remedy: "send <protected header>..<signature> in the header X-JWS-Signature",
  },
  payload_present: {
    code: "payload_attached",
    found: "there is something between the two dots",
    remedy: "sign with a detached payload: leave the part between the dots empty",
  },
  jws_not_three_parts: {
    code: "not_detached_compact",
    found: "the header is not three parts with two dots",
    remedy: "send <protected header>..<signature>, with nothing between the dots",
  },
  signature_is_der: {
    code: "signature_der",
    found: "the signature is DER, as Java, Go and OpenSSL make it unless told otherwise",
    remedy: "send r and s, 32 bytes each, one after the other (IEEE P1363)",
  },
  signature_not_base64url: {
    code: "signature_not_base64url",
    found: "the signature is not base64url without padding",
    remedy: "use - and _ instead of + and /, and take the = off the end",
  },
  signature_wrong_length: {
    code: "signature_wrong_length",
    found: "the signature has not 64 bytes",
    remedy: "sign with a P-256 key and send r and s, 32 bytes each",
  },
  b64_not_false: {
    code: "b64_missing",
    found: "the protected header has no b64: false",
    remedy: 'use the protected header {"alg":"ES256","b64":false,"crit":["b64"]}',
  },
  crit_not_b64: {
    code: "crit_missing",
    found: 'the protected header\'s crit is not exactly ["b64"]',
    remedy: 'use the protected header {"alg":"ES256","b64":false,"crit":["b64"]}',
  },
  algorithm_not_allowed: {
    code: "algorithm_not_es256",
    found: "the protected header's alg is not ES256",
    remedy: "sign by ES256 with the registered P-256 key",
  },
  header_member_not_allowed: {
    code: "header_member_not_allowed",
    found: "the protected header has a member that is not taken",
    remedy: "send alg, b64, crit and, if you like, kid and typ, and nothing else",
  },
  kid_unknown: {
    code: "kid_unknown",
    found: "the protected header's kid names no active key of this client",
    remedy: "use the kid that the key is registered by, or leave kid out",
  },
  keys_missing: {
    code: "no_key_registered",
    found: "no signing key of this client is active",
    remedy: "have the public key registered by the operator",
  },
};

/** The mistakes that only a verification under them can show. */
export const textMistakes = {
  payload_base64url_encoded: {
    found: "the canonical string was base64url-encoded before it was signed",
    remedy: "sign the header, a dot and the canonical string as it is (b64: false, RFC 7797)",
  },
  other_registered_key: {
    found: "another registered key of this client made the signature than the one its kid names",
    remedy: "put the kid of the key that signs into the protected header",
  },
  body_hash_upper_case: {
    found: "the body's SHA-256 was written in upper-case hex",
    remedy: "write it in lower case",
  },
  body_hash_base64: {
    found: "the body's SHA-256 was written in base64",
    remedy: "write it in lower-case hex",
  },
  line_ends_crlf: {
    found: "the five parts were joined by CRLF",
    remedy: "join them by a line feed alone",
  },
  trailing_line_feed: {
    found: "a line feed stands after the last part",
    remedy: "put none at the end",
  },
  timestamp_milliseconds: {
    found: "the timestamp is in milliseconds",
    remedy: "use Unix seconds, the same in X-Timestamp and in the canonical string",
  },
  method_lower_case: {
    found: "the method was signed in lower case",
    remedy: "sign it as it is sent: POST",
  },
  body_hash_of_nothing: {
    found: "the hash of an empty body was signed, and the body is not empty",
    remedy: "hash the bytes that are sent",
  },
  body_reserialised: {
    found: "the hash is that of the same JSON written in another way than it was sent",
    remedy: "make the body's text once, hash it, and send exactly those bytes",
  },
  query_missing: {
    found: "the URL was signed without its query",
    remedy: "sign the URL as it is sent, query included",
  },
  another_host: {
    found: "a URL with another scheme, host or port was signed",
    remedy: "sign the service's published address and the path, as they stand",
  },
} as const satisfies Record<string, Omit<Mistake, "code">>;

/** The code of a mistake in the text. */
export type TextMistakeCode = keyof typeof textMistakes;

/** Nothing known fits. */
export const notRecognised: Mistake = {
  code: "not_recognised",
  found: "the signature fits none of the known mistakes",
  remedy:
    "compare canonical_string, byte for byte, with what you sign, and the key with the registered one",
};
