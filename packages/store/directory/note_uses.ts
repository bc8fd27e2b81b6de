import type { Database } from "../homes/database.ts";
import type { CredentialKind } from "./snapshot.ts";

/** A credential was used. */
export interface CredentialUse {
  partner: number;
  kind: CredentialKind;
  id: string;
  /** Unix milliseconds. */
  atMs: number;
}

/** Writes when credentials were last used: one statement for all of them, off every hot path. */
export async function noteUses(database: Database, uses: readonly CredentialUse[]): Promise<void> {
  if (uses.length === 0) return;
  const used = uses.map(({ atMs, ...use }) => ({ ...use, at: atMs }));
  await database.query("select common.note_uses($1::text::json)", [JSON.stringify(used)]);
}
