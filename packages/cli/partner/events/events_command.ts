import type { ServiceEvent } from "@mithqal/client";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { untilStopped } from "../../commands/until_stopped.ts";
import { eventText } from "./event_text.ts";

/** `events`: what webhooks tell, read from the service. */
export const eventsCommand: CommandSpec = {
  name: "events",
  purpose: "list events, oldest first; with --json one a line",
  options: [
    ["--after <sequence>", "those that come after it (0: all)"],
    ["--limit <events>", "how many at most; without --after the newest (20)"],
    ["--follow", "go on until Ctrl-C"],
    ["--every <seconds>", "with --follow: how often it is asked (2)"],
  ],
  examples: ["events", "events --after 0 --json", "events --follow"],
  run: async (invocation) => {
    const everyMs = 1_000 * invocation.number("every", 2, { min: 0.1, max: 3_600 });
    await invocation.withClient(async (mithqal) => {
      const read = (filter: object) => mithqal.events.list(filter, { signal: invocation.signal });
      let last = await showFirst(invocation, read);
      if (!invocation.has("follow")) return;
      await untilStopped(invocation.signal, everyMs, async () => {
        for await (const event of read({ after_sequence: last })) {
          invocation.say(said(event));
          last = event.sequence ?? last;
        }
      });
    });
  },
};

const most = { min: 1, max: 1_000_000 };

/** Shows what there is; gives the sequence that was reached. */
async function showFirst(
  invocation: Invocation,
  read: (filter: object) => AsyncIterable<ServiceEvent>,
): Promise<number> {
  const events = invocation.option("after") === undefined
    ? (await take(read({ limit: 200 }), invocation.number("limit", 20, most))).reverse()
    : await take(
      read({ after_sequence: invocation.number("after", 0, { min: 0, max: 2 ** 53 }) }),
      invocation.number("limit", most.max, most),
    );
  for (const event of events) invocation.say(said(event));
  return events.at(-1)?.sequence ?? Number(invocation.option("after") ?? 0);
}

async function take(items: AsyncIterable<ServiceEvent>, limit: number): Promise<ServiceEvent[]> {
  const taken: ServiceEvent[] = [];
  for await (const item of items) {
    if (taken.push(item) >= limit) break;
  }
  return taken;
}

function said(event: ServiceEvent): Said {
  return { json: event, text: eventText(event) };
}
