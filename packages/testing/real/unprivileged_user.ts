// Postgres refuses to run as root: then its programs run as somebody else.
import { readFileSync } from "node:fs";
import process from "node:process";

/** A user of this machine, by numbers. */
export interface UserIds {
  uid: number;
  gid: number;
}

/** Who runs Postgres: nobody in particular, or, for root, the user `postgres` or `nobody`. */
export function unprivilegedUser(): UserIds | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8").split("\n").map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("expected a user postgres or nobody, for Postgres does not run as root");
}
