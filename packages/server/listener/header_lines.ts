import type { HeaderValue } from "@mithqal/protocol";

/**
 * Headers line by line. The runtime's own record joins or drops the second line of a header; a check
 * that must come once has to see both.
 */
export class HeaderLines {
  readonly #lines = new Map<string, string | string[]>();

  /** Takes names and values as they alternate in `rawHeaders`. */
  constructor(rawHeaders: readonly string[]) {
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      const name = rawHeaders[i]!.toLowerCase();
      const value = rawHeaders[i + 1]!;
      const known = this.#lines.get(name);
      if (known === undefined) this.#lines.set(name, value);
      else if (typeof known === "string") this.#lines.set(name, [known, value]);
      else known.push(value);
    }
  }

  /** The header's line, its lines, or undefined; `name` in any case. */
  get(name: string): HeaderValue {
    return this.#lines.get(name.toLowerCase());
  }
}
