// `npm run first-order`: an order as the partner demo of a running sandbox, step by step.
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { MithqalError, TransportError } from "@mithqal/client";
import { placeFirstOrder, type Step, type WantedOrder } from "../first_order/first_order.ts";
import { stepText } from "../first_order/step_text.ts";
import { CannotStart } from "../home/cannot_start.ts";
import { Home } from "../home/home.ts";
import { commandLine } from "../tell/commands_of.ts";
import { mayColour, paintOf } from "../tell/paint.ts";
import { homeOf } from "./arguments.ts";
import { firstOrderUsage } from "./usage.ts";

const paint = paintOf(mayColour(process.stdout, process.env));
const options = {
  home: { type: "string" },
  side: { type: "string" },
  grams: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

function wantedOf({ side = "buy", grams = "1" }: { side?: string; grams?: string }): WantedOrder {
  if (side !== "buy" && side !== "sell") {
    throw new CannotStart(`--side: expected buy or sell, got "${side.slice(0, 40)}"`);
  }
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(grams)) {
    const got = grams.slice(0, 40);
    throw new CannotStart(`--grams: expected a number with at most 3 decimals, got "${got}"`);
  }
  return { side, grams };
}

/** What happened, and what to do. */
function explain(error: unknown): string {
  const { message } = error as Error;
  if (error instanceof TransportError && error.code === "connection_refused") {
    return `${message}: start the sandbox with ${commandLine("start")}`;
  }
  return error instanceof MithqalError ? `${message}: ${error.remedy}` : message;
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help === true) return void process.stdout.write(`${firstOrderUsage}\n`);
  const wanted = wantedOf(values);
  const home = new Home(homeOf(values.home, process.env));
  const steps: Step[] = [];
  const tell = (step: Step) => {
    steps.push(step);
    if (!values.json) process.stdout.write(`${stepText(steps.length, step, paint)}\n`);
  };
  const done = await placeFirstOrder(join(home.partner("demo"), "credentials.json"), wanted, tell);
  if (values.json) {
    const { orderId: order_id, eventId: event_id, deliveredWith: delivered_with } = done;
    process.stdout.write(`${JSON.stringify({ steps, order_id, event_id, delivered_with })}\n`);
  } else if (done.deliveredWith !== null) {
    const came = `the receiver has verified it and answered ${done.deliveredWith}`;
    process.stdout.write(`${paint.bold("The webhook has come:")} ${came}\n`);
  }
  if (done.deliveredWith === null) {
    throw new CannotStart("the webhook has not come in 20 s: does the sandbox still run?");
  }
}

await run().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
