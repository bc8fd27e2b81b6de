import type { ServiceEvent } from "@mithqal/client";
import { limits } from "@mithqal/protocol";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { untilStopped } from "../../commands/until_stopped.ts";
import { take } from "../reading/take.ts";
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
  const isNewest = invocation.option("after") === undefined;
  const after = invocation.number("after", 0, { min: 0, max: 2 ** 53 });
  const limit = invocation.number("limit", isNewest ? 20 : most.max, most);
  const page = { limit: Math.min(limit, limits.list.maxItems) };
  const events = await take(read(isNewest ? page : { ...page, after_sequence: after }), limit);
  if (isNewest) events.reverse();
  for (const event of events) invocation.say(said(event));
  return events.at(-1)?.sequence ?? after;
}

function said(event: ServiceEvent): Said {
  return { json: event, text: eventText(event) };
}
