import { readFile, stat } from "node:fs/promises";
import process from "node:process";
import { type CredentialsFault, credentialsFault } from "../errors/credentials_error.ts";

/** A file's text, or why there is none. */
export type FileReading = { readonly ok: true; readonly text: string } | CredentialsFault;

const readableByOthers = 0o077;

/** Reads a file; `missing` says what to do where it is not there. */
export async function readTextFile(path: string, missing: string): Promise<FileReading> {
  try {
    return { ok: true, text: await readFile(path, "utf8") };
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") {
      return credentialsFault("file_missing", `expected a file at ${path}, got none`, missing);
    }
    const message = `expected a file at ${path} that can be read, got ${codeOf(error)}`;
    return credentialsFault("file_not_readable", message, "check the path, and whose file it is");
  }
}

/** Reads a file with secrets: it must be closed to everybody but its owner. */
export async function readSecretFile(path: string, missing: string): Promise<FileReading> {
  const read = await readTextFile(path, missing);
  if (!read.ok || process.platform === "win32") return read;
  const mode = (await stat(path)).mode & 0o777;
  if ((mode & readableByOthers) === 0) return read;
  return credentialsFault(
    "file_open_to_others",
    `expected ${path} to be its owner's alone (600), got ${mode.toString(8)}`,
    `run: chmod 600 ${shellWord(path)}`,
  );
}

function shellWord(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? "an error");
}
