// The architecture's table: which package may import which. A row for every package there will be.

/** What each package may import of ours. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  canonical: [],
  jws: [],
  protocol: ["jws", "canonical"],
  pki: [],
  store: ["protocol"],
  server: ["store", "pki", "protocol", "jws", "canonical"],
  sidecar: ["protocol", "pki"],
  client: ["protocol", "jws", "canonical"],
  cli: ["client", "pki", "protocol", "jws", "canonical"],
  sandbox: ["server", "store", "pki", "sidecar", "client", "protocol", "jws"],
  loadtest: ["protocol", "jws", "canonical"],
  testing: [
    "canonical",
    "jws",
    "protocol",
    "pki",
    "store",
    "server",
    "sidecar",
    "client",
    "cli",
    "sandbox",
    "loadtest",
  ],
};

/** What benches and the runner may import beside what the scripts may: what they measure, and what runs it. */
export const benchMayImport: readonly string[] = ["server", "store", "sidecar", "pki", "testing"];

/** The packages that server, client and k6 share. They also run where there is nothing but `crypto`. */
export const sharedPackages: readonly string[] = ["canonical", "jws", "protocol"];

/** The package a file belongs to; "" for the root's own files. */
export function packageOf(path: string): string {
  if (path.startsWith("loadtest/")) return "loadtest";
  return /^packages\/([^/]+)\//.exec(path)?.[1] ?? "";
}

/** The folder of a package, without "/" at its end. */
export function packageFolder(name: string): string {
  return name === "loadtest" ? "loadtest" : `packages/${name}`;
}

/** Tests, and what only tests read. */
export function isTest(path: string): boolean {
  return path.endsWith("_test.ts") || path.includes("/testdata/");
}

/** Files that are never part of what a package gives to others: tests, and all of `testing`. */
export function isForDevelopment(path: string): boolean {
  return isTest(path) || packageOf(path) === "testing" || isBench(path);
}

/** Benches and the runner: no part of what k6 runs. */
export function isBench(path: string): boolean {
  return path.startsWith("loadtest/bench/") || path.startsWith("loadtest/run/");
}

/** Code of the shared packages that must run in a bare realm. */
export function isBareCode(path: string): boolean {
  return sharedPackages.includes(packageOf(path)) && path.endsWith(".ts") && !isTest(path) &&
    !path.startsWith("packages/protocol/requests/");
}
