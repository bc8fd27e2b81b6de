import { keyOption } from "../../commands/command_key.ts";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import type { ActBody } from "../api/answers.ts";
import { operatorOptions } from "../find_operator_profile.ts";
import { withOperator } from "../with_operator.ts";
import { actText } from "./act_text.ts";

/** What is asked of the operators' API. */
export interface Asked {
  path: string;
  body?: object;
}

/** A command that asks for an act. */
export interface ActCommand extends Omit<CommandSpec, "run"> {
  /** Asked before an act that cannot be undone. */
  question?: (invocation: Invocation) => string;
  asked: (invocation: Invocation) => Asked | Promise<Asked>;
  /** What the answer's first copy alone has; `actText` where it is left out. */
  said?: (invocation: Invocation, act: ActBody) => Said | Promise<Said>;
}

/** Makes the command; what was asked for is done, or waits for a second person. */
export function actCommand({ question, asked, said, ...spec }: ActCommand): CommandSpec {
  const yes = ["--yes", "ask nothing"] as const;
  const own = [...spec.options ?? [], keyOption, ...question === undefined ? [] : [yes]];
  return {
    ...spec,
    name: `operator ${spec.name}`,
    options: [...own, ...operatorOptions],
    examples: spec.examples.map((example) => `operator ${example}`),
    run: async (invocation) => {
      const { path, body } = await asked(invocation);
      if (question !== undefined) await invocation.confirm(question(invocation));
      const key = invocation.option("key");
      const act = await withOperator(invocation, (api) => api.act(path, body, key));
      return await (said ?? saidOfAct)(invocation, act);
    },
  };
}

/** An act for programs and for people. */
function saidOfAct({ terminal }: Invocation, act: ActBody): Said {
  return { json: act, text: actText(terminal, act) };
}
