import { Buffer } from "node:buffer";
import type { Home } from "./home.ts";
import { readFileIfThere, writeSecretFile } from "./secret_file.ts";

const keyBytes = 32;

/** The key of a home under which the database keeps its secrets, as base64; made where there is none. */
export async function openSealingKey(home: Home): Promise<string> {
  const file = home.pki("sealing.key");
  const kept = await readFileIfThere(file);
  if (kept !== undefined) return kept.trim();
  const key = randomText("base64");
  await writeSecretFile(file, `${key}\n`);
  return key;
}

/** 32 random bytes as text. */
export function randomText(encoding: "base64" | "base64url"): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(keyBytes))).toString(encoding);
}
