import { JsonNumber } from "./json_number.ts";

/** A JSON value as it was sent: numbers keep their text, objects have no prototype. */
export type JsonInput =
  | null
  | boolean
  | string
  | JsonNumber
  | JsonInput[]
  | { [name: string]: JsonInput };

/** Why a text is refused as JSON. */
export type JsonRefusalCode =
  | "json_malformed"
  | "json_member_duplicate"
  | "json_too_deep"
  | "json_too_long";

/** The outcome of {@link readJson}. */
export type JsonReading =
  | { ok: true; value: JsonInput }
  | { ok: false; code: JsonRefusalCode; message: string };

/** The bounds of one reading, as `limits.ts` has them. */
export interface JsonBounds {
  maxDepth: number;
  maxLength: number;
}

/**
 * Reads JSON strictly: what two readers could take differently (a member named twice) is refused,
 * numbers are not turned into floats, and depth and length are bounded before any work.
 *
 * @example
 * ```ts
 * readJson('{"gold_grams":10.10}', { maxDepth: 8, maxLength: 65536 });
 * ```
 */
export function readJson(text: string, bounds: JsonBounds): JsonReading {
  if (text.length > bounds.maxLength) {
    const message = `expected at most ${bounds.maxLength} characters of JSON, got ${text.length}`;
    return { ok: false, code: "json_too_long", message };
  }
  const reader = new JsonReader(text, bounds.maxDepth);
  try {
    return { ok: true, value: reader.readText() };
  } catch (refusal) {
    if (refusal instanceof JsonRefusal) {
      return { ok: false, code: refusal.code, message: refusal.message };
    }
    throw refusal;
  }
}

/** Leaves the recursion at once; never leaves this file. */
class JsonRefusal extends Error {
  readonly code: JsonRefusalCode;

  constructor(code: JsonRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// deno-lint-ignore no-control-regex -- JSON forbids bare control characters in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;
const LITERALS: readonly (readonly [string, null | boolean])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

class JsonReader {
  readonly #text: string;
  readonly #maxDepth: number;
  #at = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  readText(): JsonInput {
    const value = this.#readValue(0);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#unexpected("the end of the text");
    return value;
  }

  #readValue(depth: number): JsonInput {
    this.#skipSpace();
    const first = this.#text[this.#at];
    if (first === "{") return this.#readObject(depth + 1);
    if (first === "[") return this.#readArray(depth + 1);
    if (first === '"') return this.#readString();
    const literal = LITERALS.find(([word]) => this.#text.startsWith(word, this.#at));
    if (literal === undefined) return new JsonNumber(this.#take(NUMBER, "a JSON value"));
    this.#at += literal[0].length;
    return literal[1];
  }

  #readObject(depth: number): JsonInput {
    const members: { [name: string]: JsonInput } = Object.create(null);
    this.#enter(depth);
    if (this.#skip("}")) return members;
    do {
      this.#skipSpace();
      const name = this.#readString();
      if (name in members) {
        const shown = JSON.stringify(name.slice(0, 40));
        throw new JsonRefusal(
          "json_member_duplicate",
          `expected each member once, got ${shown} twice`,
        );
      }
      if (!this.#skip(":")) throw this.#unexpected('":" after a member\'s name');
      members[name] = this.#readValue(depth);
    } while (this.#skip(","));
    if (!this.#skip("}")) throw this.#unexpected('"," or "}"');
    return members;
  }

  #readArray(depth: number): JsonInput {
    const items: JsonInput[] = [];
    this.#enter(depth);
    if (this.#skip("]")) return items;
    do items.push(this.#readValue(depth)); while (this.#skip(","));
    if (!this.#skip("]")) throw this.#unexpected('"," or "]"');
    return items;
  }

  #readString(): string {
    return JSON.parse(this.#take(STRING, "a string in double quotes"));
  }

  #enter(depth: number): void {
    if (depth > this.#maxDepth) {
      const message = `expected at most ${this.#maxDepth} levels of JSON`;
      throw new JsonRefusal("json_too_deep", message);
    }
    this.#at++;
  }

  #skip(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #take(token: RegExp, expected: string): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (found === null) throw this.#unexpected(expected);
    this.#at = token.lastIndex;
    return found[0];
  }

  #unexpected(expected: string): JsonRefusal {
    const rest = this.#text.slice(this.#at, this.#at + 20);
    const found = rest === "" ? "the end of the text" : JSON.stringify(rest);
    return new JsonRefusal(
      "json_malformed",
      `expected ${expected} at character ${this.#at}, got ${found}`,
    );
  }
}
