/**
 * A whole sandbox for tests: the service, its edge, two operators and the partner `demo`.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { type Sandbox, startSandbox } from "@mithqal/sandbox";

export type { Sandbox };

let started: Promise<Sandbox> | undefined;

/** The sandbox of a test file: started when the first test needs it, removed after the last. */
export function sandboxOfFile(): Promise<Sandbox> {
  return started ??= start();
}

async function start(): Promise<Sandbox> {
  const home = await mkdtemp(join(tmpdir(), "mithqal-sandbox-"));
  closers.push(() => rm(home, { recursive: true, force: true }));
  const sandbox = await startSandbox({ home, port: 0 });
  closers.push(() => sandbox.stop());
  return sandbox;
}

const closers: (() => Promise<unknown>)[] = [];

after(async () => {
  for (const close of closers.reverse()) await close();
});
