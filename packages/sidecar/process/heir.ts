import { spawn } from "node:child_process";

// The pipe from this process closes with it, even when it is killed.
const script = 'cat > /dev/null; kill -9 "$1"';

/** Has a process ended as soon as this one is gone, however it went; returns what calls it off. */
export function endWithUs(pid: number): () => void {
  const heir = spawn("sh", ["-c", script, "sh", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  heir.unref();
  (heir.stdin as typeof heir.stdin & { unref?: () => void }).unref?.();
  return () => void heir.kill("SIGKILL");
}
