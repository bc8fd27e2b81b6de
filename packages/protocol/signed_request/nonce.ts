import { headerNames } from "../header_names.ts";
import { type HeaderReading, type HeaderValue, readVisibleHeader } from "../header_value.ts";
import { limits } from "../limits.ts";

/** Why X-Nonce is refused before anyone asks whether it was used. */
export type NonceRefusalCode = "nonce_missing" | "nonce_invalid";

/** Reads X-Nonce: 16 to 128 characters of visible ASCII. */
export function readNonce(value: HeaderValue): HeaderReading<NonceRefusalCode> {
  return readVisibleHeader(
    headerNames.nonce,
    value,
    limits.nonce,
    "nonce_missing",
    "nonce_invalid",
  );
}
