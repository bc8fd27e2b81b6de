// A process of its own with lanes of its own: requests come in by lines, outcomes go out by lines.
import process from "node:process";
import { createInterface } from "node:readline";
import type { EffectRequest } from "../effects/effect.ts";
import { openPostgres } from "../homes/postgres_home.ts";
import { cellLine } from "../lanes/call_line.ts";
import { Lanes } from "../lanes/lanes.ts";
import { fromLine, toLine } from "./racer_lines.ts";

const [url, cell] = process.argv.slice(2) as [string, string];
const line = () => cellLine(openPostgres({ url, connections: 1 }), cell);
// However long it takes: a race is about who comes first, on a busy machine too.
const lanes = new Lanes({ lanes: [line(), line()], spares: [line(), line()] }, {
  answerWithinMs: 600_000,
  settleWithinMs: 600_000,
  report: (error) => process.stderr.write(`${error}\n`),
});

const input = createInterface({ input: process.stdin });
input.on("line", async (text) => {
  const { id, request } = fromLine<{ id: number; request: EffectRequest }>(text);
  process.stdout.write(toLine({ id, outcome: await lanes.act(request) }));
});
input.on("close", () => process.exit());
process.stdout.write("ready\n");
