import type { Point } from "./curve.ts";

/** What a key's text or bytes hold: a point, a private number, or both. Java's PKCS#8 has no point. */
export interface KeyParts {
  readonly ok: true;
  readonly point?: Point | undefined;
  readonly d?: Uint8Array<ArrayBuffer> | undefined;
}

/** The longest key that is looked at, in characters or bytes: a certificate sent by mistake fits in. */
export const KEY_MAX_LENGTH = 16_384;
