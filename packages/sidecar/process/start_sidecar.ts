import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { renderConfiguration } from "../envoy/bootstrap.ts";
import { findEnvoy } from "../fetch/find_envoy.ts";
import type { Address, Settings } from "../settings/settings.ts";
import { faultsInFolder } from "../secrets/check_folder.ts";
import { askAdmin } from "./admin.ts";
import { endWithUs } from "./heir.ts";

const startMostMs = 20_000;

/** What the settings do not say. */
export interface Surroundings {
  /** Told of each line that Envoy says of itself; an access log on /dev/stdout goes to ours. */
  readonly tell?: (line: string) => void;
}

/** An Envoy that takes connections. */
export interface RunningSidecar {
  readonly pid: number;
  /** Where it listens; a port of 0 has been chosen. */
  readonly port: number;
  readonly admin: Address;
  /** Ends when Envoy does, with its exit code. */
  readonly ended: Promise<number | null>;
  /** Lets partners finish for as long as the settings (or you) say, then ends it. */
  stop(drainSeconds?: number): Promise<void>;
}

/**
 * Starts Envoy with these settings; resolves once it takes connections. Secrets that would let nobody
 * in are refused before.
 */
export async function startSidecar(
  settings: Settings,
  { tell = () => {} }: Surroundings = {},
): Promise<RunningSidecar> {
  const faults = await faultsInFolder(settings, new Date());
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const { path: program } = await findEnvoy(tell);
  const folder = await mkdtemp(join(tmpdir(), "mithqal-sidecar-"));
  const launched = await launch(program, settings, folder, tell);
  const admin = await ready(launched, join(folder, "admin"));
  const port = await listeningPort(admin);
  const stop = async (drainSeconds = settings.drainSeconds) => {
    if (drainSeconds > 0) await drain(admin, drainSeconds);
    await end(launched);
  };
  return { pid: launched.pid, port, admin, ended: launched.ended, stop };
}

interface Launched {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly ended: Promise<number | null>;
  /** The last that Envoy said. */
  readonly lastLines: string[];
}

async function launch(
  program: string,
  settings: Settings,
  folder: string,
  tell: (line: string) => void,
): Promise<Launched> {
  const file = join(folder, "envoy.yaml");
  await writeFile(file, renderConfiguration(settings), { mode: 0o600 });
  if ("path" in settings.admin) await mkdir(dirname(settings.admin.path), { recursive: true });
  const process = spawn(program, words(settings, file, join(folder, "admin")), {
    stdio: ["ignore", "inherit", "pipe"],
  });
  const lastLines: string[] = [];
  eachLine(process.stderr, (line) => {
    tell(line);
    lastLines.push(line);
    if (lastLines.length > 10) lastLines.shift();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    process.once("error", reject);
    process.once("close", resolve);
  });
  const { pid } = process;
  if (pid === undefined) await ended;
  const callOff = endWithUs(pid!);
  void ended.finally(() => {
    callOff();
    return rm(folder, { recursive: true, force: true });
  });
  return { process, pid: pid!, ended, lastLines };
}

function words(settings: Settings, file: string, adminFile: string): string[] {
  return [
    ...["-c", file, "--admin-address-path", adminFile],
    ...["--disable-hot-restart", "--concurrency", String(settings.threads)],
    ...["--log-level", "warning", "--file-flush-interval-msec", "200"],
    ...["--drain-time-s", String(settings.drainSeconds), "--drain-strategy", "immediate"],
  ];
}

/** Where the admin socket is, once Envoy says that it is live. */
async function ready(
  { process, lastLines }: Launched,
  adminFile: string,
): Promise<Address> {
  const deadline = Date.now() + startMostMs;
  for (;;) {
    const admin = await writtenAddress(adminFile);
    if (admin !== null && await isLive(admin)) return admin;
    const hasEnded = process.exitCode !== null || process.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      process.kill("SIGKILL");
      throw new Error(`Envoy does not start: ${lastLines.join("\n")}`);
    }
    await delay(20);
  }
}

async function writtenAddress(file: string): Promise<Address | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  if (text.startsWith("/")) return { path: text };
  const found = /^\[?([\d.:a-f]+?)\]?:(\d+)$/.exec(text);
  return found === null ? null : { host: found[1]!, port: Number(found[2]) };
}

async function isLive(admin: Address): Promise<boolean> {
  const reply = await askAdmin(admin, "/ready").catch(() => null);
  return reply?.status === 200;
}

async function listeningPort(admin: Address): Promise<number> {
  const { text } = await askAdmin(admin, "/listeners?format=json");
  const { listener_statuses } = JSON.parse(text) as {
    listener_statuses: { local_address: { socket_address: { port_value: number } } }[];
  };
  return listener_statuses[0]!.local_address.socket_address.port_value;
}

/** From now each answer ends its connection; waits until none is left, or the time is over. */
async function drain(admin: Address, drainSeconds: number): Promise<void> {
  const deadline = Date.now() + drainSeconds * 1_000;
  const begun = await askAdmin(admin, "/drain_listeners?graceful&skip_exit", "POST").catch(() =>
    null
  );
  while (begun !== null && Date.now() < deadline) {
    const reply = await askAdmin(admin, "/stats?filter=^http.partners.downstream_cx_active$")
      .catch(() => null);
    if (reply === null || reply.text.trim().endsWith(": 0")) return;
    await delay(50);
  }
}

async function end({ process, ended }: Launched): Promise<void> {
  process.kill("SIGTERM");
  const cut = setTimeout(() => process.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(cut);
}

function eachLine(stream: NodeJS.ReadableStream, tell: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (part: string) => {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell(line);
  });
}
