import { type Database, noteUses } from "@mithqal/store";
import { Repeated } from "../workers/repeated.ts";
import type { CredentialUses } from "./credential_uses.ts";

const everyMs = 60_000;

/** What the writing of uses stands on. */
export interface UseWriterParts {
  uses: CredentialUses;
  database: Database;
  report: (error: unknown) => void;
}

/** The worker of the API's role that writes once a minute when credentials were last used. */
export function useWriter(parts: UseWriterParts): Repeated {
  const { report } = parts;
  return new Repeated({ name: "use_writer", everyMs, report, run: () => writeUses(parts) });
}

/** Writes what was noted; what could not be written is kept for the next time. */
export async function writeUses({ uses, database }: UseWriterParts): Promise<void> {
  const taken = uses.take();
  try {
    await noteUses(database, taken);
  } catch (error) {
    for (const use of taken) uses.note(use);
    throw error;
  }
}
