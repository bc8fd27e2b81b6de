import { bodySha256, encodeUtf8 } from "@mithqal/canonical";
import { decodeBase64Url, encodeBase64Url } from "@mithqal/jws";
import { decodeText } from "../operations/decode_text.ts";
import { fingerprint, type Parameter } from "../operations/fingerprint.ts";

/** What a cursor is good for: one list of one partner, with the same filters. */
export interface CursorScope {
  path: string;
  clientId: string;
  filters: readonly Parameter[];
}

const checkCharacters = 16;
const cursorMaxCharacters = 128;

/** Writes a position in a list as an opaque text. Nothing in it is secret, and nothing can be gained by it. */
export async function writeCursor(scope: CursorScope, position: string): Promise<string> {
  return encodeBase64Url(encodeUtf8(await checkOf(scope, position) + position));
}

/** Reads a cursor back to its position; null: it belongs to another list, partner or filter, or to none. */
export async function readCursor(scope: CursorScope, cursor: string): Promise<string | null> {
  if (cursor.length > cursorMaxCharacters) return null;
  const bytes = decodeBase64Url(cursor);
  const text = bytes === null ? null : decodeText(bytes);
  if (text === null) return null;
  const position = text.slice(checkCharacters);
  return text === await checkOf(scope, position) + position ? position : null;
}

async function checkOf(
  { path, clientId, filters }: CursorScope,
  position: string,
): Promise<string> {
  const named: Parameter[] = [["client_id", clientId], ["position", position], ...filters];
  return (await bodySha256(fingerprint("GET", path, named))).slice(0, checkCharacters);
}
