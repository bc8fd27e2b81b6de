import { asciiBytes } from "./ascii.ts";
import { type JwsForm, type JwsHeader, readProtectedHeader } from "./protected_header.ts";
import type { JwsRefusal } from "./refusal.ts";

export const HEADERS_KEPT_MAX = 256;
export const HEADER_KEPT_MAX_CHARACTERS = 512;

/** A header that was accepted, and the bytes that a signing input begins with: its text and a dot. */
export interface ReadHeader {
  readonly ok: true;
  readonly text: string;
  readonly header: JwsHeader;
  readonly prefix: Uint8Array<ArrayBuffer>;
}

/**
 * Remembers headers that were accepted, by their exact text, so that a client's constant header is read
 * once. Only the header of a JWS that a registered key has signed is kept, so a stranger can't fill it;
 * past its bound the oldest goes out.
 */
export class HeaderMemory {
  readonly #form: JwsForm;
  readonly #kept = new Map<string, ReadHeader>();
  #last: ReadHeader | null = null;

  constructor(form: JwsForm) {
    this.#form = form;
  }

  read(text: string): ReadHeader | JwsRefusal {
    // To compare with the last one is cheaper than to hash a text of a hundred characters.
    if (this.#last !== null && this.#last.text === text) return this.#last;
    const kept = this.#kept.get(text);
    if (kept !== undefined) return kept;
    const read = readProtectedHeader(text, this.#form);
    if (!read.ok) return read;
    return { ok: true, text, header: read.header, prefix: asciiBytes(`${text}.`) };
  }

  keep(read: ReadHeader): void {
    if (read === this.#last || read.text.length > HEADER_KEPT_MAX_CHARACTERS) return;
    this.#last = read;
    if (this.#kept.has(read.text)) return;
    if (this.#kept.size === HEADERS_KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(read.text, read);
  }
}
