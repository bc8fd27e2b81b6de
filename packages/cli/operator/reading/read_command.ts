import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import type { OperatorApi } from "../api/operator_api.ts";
import { operatorOptions } from "../find_operator_profile.ts";
import { withOperator } from "../with_operator.ts";

/** A command that only looks. */
export interface ReadCommand extends Omit<CommandSpec, "run"> {
  read: (api: OperatorApi, invocation: Invocation) => Promise<Said>;
}

/** Makes the command; every operator may run it. */
export function readCommand({ read, ...spec }: ReadCommand): CommandSpec {
  return {
    ...spec,
    name: `operator ${spec.name}`,
    options: [...spec.options ?? [], ...operatorOptions],
    examples: spec.examples.map((example) => `operator ${example}`),
    run: (invocation) => withOperator(invocation, (api) => read(api, invocation)),
  };
}

/** How long a list is. */
export const limitOption = ["--limit <n>", "at most so many (50)"] as const;

/** The word at a place. */
export function wordAt({ words }: Invocation, index: number): string {
  return words[index] ?? "";
}
