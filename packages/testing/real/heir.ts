// Who clears up when a test's process is gone, however it ended.
import { spawn } from "node:child_process";

/** Waits for this process's end. */
export interface Heir {
  /** There is nothing to inherit any more. */
  dismiss(): void;
}

// The pipe from this process closes with it, even when it is killed.
const script = `cat > /dev/null
test -f "$2" && kill -9 "$(head -n 1 "$2")"
rm -rf "$1"`;

/**
 * Has a process ended and a folder removed as soon as this process is gone. The process is the one
 * whose number is the first line of a file.
 */
export function leaveTo(folder: string, pidFile: string): Heir {
  const heir = spawn("sh", ["-c", script, "sh", folder, pidFile], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  heir.unref();
  const pipe = heir.stdin as typeof heir.stdin & { unref?: () => void };
  pipe.unref?.();
  return { dismiss: () => void heir.kill("SIGKILL") };
}
