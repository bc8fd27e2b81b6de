import type { CommandSpec } from "../../commands/command_spec.ts";
import { facts } from "../../terminal/table.ts";

/** `key`: the answer to "I lost the response". */
export const keyCommand: CommandSpec = {
  name: "key",
  purpose: "look up what became of an Idempotency-Key",
  words: [["<key>", "what a write was sent under"]],
  examples: ["key invoice-1001", "key invoice-1001 --json"],
  run: async (invocation) => {
    const [key = ""] = invocation.words;
    const found = await invocation.withClient((mithqal) =>
      mithqal.lookUpKey(key, { signal: invocation.signal })
    );
    const isCompleted = found.state === "completed";
    const text = facts(invocation.terminal, [
      ["key", found.key],
      ["state", found.state],
      ["what", isCompleted ? found.kind : null],
      ["decided", isCompleted ? found.decided_at : null],
      ["result", isCompleted ? found.result?.id : null],
      ["refusal", isCompleted ? found.refusal?.code : null],
      ["next", found.state === "not_seen" ? "send it again under the same key" : null],
    ]);
    return { json: found, text };
  },
};
