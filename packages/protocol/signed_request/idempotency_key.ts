import { headerNames } from "../header_names.ts";
import { type HeaderReading, type HeaderValue, readVisibleHeader } from "../header_value.ts";
import { limits } from "../limits.ts";

/** Why Idempotency-Key is refused. */
export type IdempotencyKeyRefusalCode = "idempotency_key_required" | "idempotency_key_invalid";

/** Reads Idempotency-Key: 1 to 255 characters of visible ASCII. */
export function readIdempotencyKey(value: HeaderValue): HeaderReading<IdempotencyKeyRefusalCode> {
  return readVisibleHeader(
    headerNames.idempotencyKey,
    value,
    limits.idempotencyKey,
    "idempotency_key_required",
    "idempotency_key_invalid",
  );
}
