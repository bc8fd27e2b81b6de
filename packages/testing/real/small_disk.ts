// A disk of a few MB that a test can fill.
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unprivilegedUser } from "./unprivileged_user.ts";

const sizeKb = 4_096;

/** A file system of its own in memory, for a Postgres to write to. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Null where this user may mount nothing. */
  static mount(): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), "mithqal-disk-"));
    const words = ["-t", "tmpfs", "-o", `size=${sizeKb}k`, "tmpfs", folder];
    const { status } = spawnSync("mount", words, { stdio: "ignore" });
    if (status === 0) {
      const user = unprivilegedUser();
      if (user !== null) chownSync(folder, user.uid, user.gid);
      return new SmallDisk(folder);
    }
    rmdirSync(folder);
    return null;
  }

  /** Takes what is left. */
  fill(): void {
    try {
      for (let n = 0;; n++) writeFileSync(join(this.folder, `full_${n}`), new Uint8Array(4_096));
    } catch (error) {
      if ((error as { code?: unknown }).code !== "ENOSPC") throw error;
    }
  }

  /** Gives back what `fill` has taken. */
  free(): void {
    for (let n = 0; n <= sizeKb / 4; n++) {
      rmSync(join(this.folder, `full_${n}`), { force: true });
    }
  }

  unmount(): void {
    spawnSync("umount", ["-l", this.folder], { stdio: "ignore" });
    rmdirSync(this.folder);
  }
}
