/**
 * OpenSSL from the PATH: the second opinion on all that is made here.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const found = spawnSync("openssl", ["version"], { encoding: "utf8" });

/** The option of a test that needs OpenSSL. */
export const needsOpenssl = {
  skip: found.status === 0 ? false : "openssl is not installed",
} as const;

export interface Told {
  readonly status: number | null;
  /** All that it wrote, to either stream. */
  readonly text: string;
}

/** Runs `openssl` in a folder of its own that holds the files given. */
export function openssl(words: readonly string[], files: Readonly<Record<string, string>>): Told {
  const { status, stdout, stderr } = run(words, files);
  return { status, text: `${stdout}${stderr}` };
}

/** What `openssl` made, when it must succeed. */
export function opensslMakes(
  words: readonly string[],
  files: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr } = run(words, files);
  if (status !== 0) throw new Error(`openssl ${words.join(" ")}: ${stderr}`);
  return stdout;
}

function run(words: readonly string[], files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "mithqal-pki-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return spawnSync("openssl", words, { cwd: folder, encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const p256 = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];

/** A certificate signing request by OpenSSL, with a new key that is thrown away. */
export function opensslRequest(
  subject: string,
  key: readonly string[] = p256,
  more: readonly string[] = [],
): string {
  const words = ["req", "-new", ...key, "-nodes", "-keyout", "x.key", "-subj", subject];
  return opensslMakes([...words, ...more]);
}

/** The extensions of a certificate as OpenSSL tells them: `Key Usage: critical` -> `Digital Signature`. */
export function opensslExtensions(certificatePem: string): Readonly<Record<string, string>> {
  const text = opensslMakes(["x509", "-in", "c.pem", "-noout", "-text"], {
    "c.pem": certificatePem,
  });
  const [, part = ""] = /X509v3 extensions:\n([\s\S]*?)\n {4}Signature Algorithm/.exec(text) ?? [];
  const lines = part.split("\n").map((line) => line.trim());
  const pairs = lines.flatMap((line, at) =>
    line.startsWith("X509v3 ") || /^\d+(?:\.\d+)+:/.test(line)
      ? [[line.replace("X509v3 ", "").replace(/:\s*/, ": ").trim(), lines[at + 1] ?? ""] as const]
      : []
  );
  return Object.fromEntries(pairs);
}
