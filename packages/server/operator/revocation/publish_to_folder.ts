import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The name of the list in its folder. */
export const revocationListFile = "partner.crl.pem";

/** Writes each list into a folder, whole or not at all: whoever reads the name finds the last one. */
export function publishToFolder(folder: string): (pem: string) => Promise<void> {
  return async (pem) => {
    const written = join(folder, `.${randomUUID()}.pem`);
    await writeFile(written, pem, { mode: 0o644, flag: "wx" });
    await rename(written, join(folder, revocationListFile));
  };
}
