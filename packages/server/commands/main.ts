// `npm run server -- --role ROLE`: starts a process of the service.
import process from "node:process";
import { LineWriter } from "../observe/log/line_writer.ts";
import { faultMembers } from "../observe/log/fault_members.ts";
import type { Log } from "../observe/log/log.ts";
import { StartRefused } from "../service/start_refused.ts";
import { readArguments } from "./arguments.ts";
import { Ending } from "./ending.ts";
import { makeFirstOperators } from "./first_operators.ts";
import { checkServer, runServer, type ServerRequest } from "./run_server.ts";
import { sealAnew } from "./seal_anew.ts";
import { usage } from "./usage.ts";

const writer = new LineWriter(process.stdout);
// Whoever read our lines may go away; partners are served all the same.
process.stdout.on("error", () => {});

const ending = new Ending({
  flush: () => writer.flush(),
  exit: (code) => process.exit(code),
  tell: (line) => void process.stderr.write(`${line}\n`),
});

/** What the user must mend, a line each; of a fault of ours its kind and place, never its message. */
function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.faults.join("\n");
  const { error: kind, error_code: code, stack } = faultMembers(error);
  if (code === "EADDRINUSE") return "an address to listen on is taken: is another one running?";
  if (code === "EACCES") return "this user may not use an address or a folder of the configuration";
  return ["the server does not start:", kind, code, stack?.[0]].filter(Boolean).join(" ");
}

/** A fault that nobody took: what state we are in is not known, so the platform starts us anew. */
function endOnFaults(log: Log): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.error("a fault that nobody took", faultMembers(error));
      void ending.end(1);
    });
  }
}

async function run(request: ServerRequest): Promise<void> {
  const starting = runServer(request, writer.write);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void ending.take(signal, starting));
  }
  endOnFaults((await starting).log);
}

const read = readArguments(process.argv.slice(2));
try {
  if (!read.ok) throw new StartRefused([read.message]);
  const { asked } = read;
  if (asked.kind === "help") {
    process.stdout.write(`${usage()}\n`);
  } else if (asked.kind === "first operators") {
    const { envFile, named } = asked;
    await makeFirstOperators({ role: "operator", envFile, environment: process.env }, named);
    process.stdout.write("the first operators are made: they make all others\n");
  } else if (asked.kind === "seal anew") {
    const { envFile } = asked;
    const count = await sealAnew({ role: "worker", envFile, environment: process.env });
    process.stdout.write(`sealed anew: ${count}; all open under the first sealing key now\n`);
  } else if (asked.kind === "check") {
    await checkServer({ ...asked, environment: process.env });
    process.stdout.write("the configuration and the database are as they should be\n");
  } else {
    await run({ ...asked, environment: process.env });
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await ending.end(1);
}
