/**
 * The UTF-8 bytes of a text, without `TextEncoder`, which k6 has not always had. A lone surrogate throws a
 * TypeError: it has no UTF-8 form, and a replacement character would make two texts read alike.
 *
 * @example
 * ```ts
 * encodeUtf8("ذهب").length; // 6
 * ```
 */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== "string") throw new TypeError("encodeUtf8() takes a string");
  const length = text.length;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return encodeAnyText(text);
    bytes[i] = code;
  }
  return bytes;
}

function encodeAnyText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(utf8Length(text));
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const point = codePointAt(text, i);
    if (point > 0xffff) i++;
    at = writeCodePoint(bytes, at, point);
  }
  return bytes;
}

function utf8Length(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Each half of a surrogate pair stands for two of the pair's four bytes.
    length += code < 0x80 ? 1 : code < 0x800 || isSurrogate(code) ? 2 : 3;
  }
  return length;
}

function codePointAt(text: string, index: number): number {
  const first = text.charCodeAt(index);
  if (!isSurrogate(first)) return first;
  const second = text.charCodeAt(index + 1);
  if (first >= 0xdc00 || !(second >= 0xdc00 && second <= 0xdfff)) {
    throw new TypeError(`the text has a lone surrogate at position ${index}`);
  }
  return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function writeCodePoint(bytes: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    bytes[at++] = point;
    return at;
  }
  if (point < 0x800) {
    bytes[at++] = 0xc0 | (point >> 6);
  } else if (point < 0x10000) {
    bytes[at++] = 0xe0 | (point >> 12);
    bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
  } else {
    bytes[at++] = 0xf0 | (point >> 18);
    bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
    bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
  }
  bytes[at++] = 0x80 | (point & 0x3f);
  return at;
}
