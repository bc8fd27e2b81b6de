import { commandKey, keyOption, underKey } from "../../commands/command_key.ts";
import type { CommandSpec } from "../../commands/command_spec.ts";
import { endpointText } from "../../terminal/endpoint_text.ts";
import { writeOptions } from "../money/write_options.ts";

/** What a partner asks about its own endpoint; where it is, the operator says. */
export const webhookCommands: readonly CommandSpec[] = [
  {
    name: "webhook show",
    purpose: "show where your events go, and how that answers",
    examples: ["webhook show", "webhook show --json"],
    run: async ({ terminal, signal, withClient }) => {
      const json = await withClient((mithqal) => mithqal.webhookEndpoint.get({ signal }));
      return { json, text: endpointText(terminal, json) };
    },
  },
  dueCommand("test", "have a webhook.test sent to your endpoint"),
  dueCommand("resume", "have a disabled endpoint tried again; what was missed is sent"),
  {
    name: "webhook recover",
    purpose: "have sent again what was not delivered since a moment",
    options: [["--since <time>", "such as 2026-11-20T08:00:00Z"], keyOption],
    examples: ["webhook recover --since 2026-11-20T08:00:00Z"],
    run: async (invocation) => {
      const since = invocation.needed("since", "--since TIME");
      const key = commandKey(invocation);
      const json = await invocation.withClient((mithqal) =>
        underKey(key, () => mithqal.webhookEndpoint.recover(since, writeOptions(invocation, key)))
      );
      return { json, text: `${json.deliveries_due} events are sent again` };
    },
  },
];

function dueCommand(word: "test" | "resume", purpose: string): CommandSpec {
  return {
    name: `webhook ${word}`,
    purpose,
    options: [keyOption],
    more: "It is sent within seconds; webhook show tells how it was answered.",
    examples: [`webhook ${word}`],
    run: async (invocation) => {
      const key = commandKey(invocation);
      const json = await invocation.withClient((mithqal) =>
        underKey(key, () => mithqal.webhookEndpoint[word](writeOptions(invocation, key)))
      );
      return { json, text: "it is due; see how it went: mithqal webhook show" };
    },
  };
}
