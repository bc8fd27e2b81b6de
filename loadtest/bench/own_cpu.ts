import process from "node:process";

/** CPU of all threads of this process so far, in microseconds. */
export function ownCpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
