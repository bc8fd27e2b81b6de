import { execFileSync } from "node:child_process";
import { closeSync, openSync, readSync } from "node:fs";
import { Buffer } from "node:buffer";

/** The version of the Envoy at a path, or null where the file is none. */
export function envoyVersionAt(path: string): string | null {
  if (!isProgram(path)) return null;
  try {
    const told = execFileSync(path, ["--version"], { encoding: "utf8", stdio: "pipe" });
    return /version: [\da-f]+\/(\d+\.\d+\.\d+)\//.exec(told)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Whether the first version is the second or a newer one. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [parts, wanted] = [version, oldest].map((text) => text.split(".").map(Number));
  const at = parts!.findIndex((part, i) => part !== wanted![i]);
  return at === -1 || parts![at]! > wanted![at]!;
}

/** A script around the program would keep signals from it. */
function isProgram(path: string): boolean {
  try {
    const file = openSync(path, "r");
    const start = Buffer.alloc(2);
    readSync(file, start, 0, 2, 0);
    closeSync(file);
    return start.toString("latin1") !== "#!";
  } catch {
    return false;
  }
}
