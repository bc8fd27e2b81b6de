import { inCell } from "../reads/cell_place.ts";

/**
 * What an act does: an expression of SQL that gives its outcome as JSON (`code` where it was refused),
 * with parameters of its own. It runs in the same statement as the act's beginning and end.
 */
export interface ActEffect {
  expression: string;
  parameters: readonly unknown[];
}

/** The operators behind the act, as the database has checked them: an entry's last parameter. */
export const actDetails = "(turn.t).details";

/** The same with the reason that a parameter holds, where one was given. */
export function withReason(parameter: string): string {
  return `${actDetails} || jsonb_strip_nulls(jsonb_build_object('reason', ${parameter}::text))`;
}

/** An effect that says why not, or null. */
export function refusableEffect(call: string, parameters: readonly unknown[]): ActEffect {
  return { expression: `jsonb_build_object('code', ${call})`, parameters };
}

/** The same effect, with facts that stand in the act's result beside it. */
export function withResult(
  { expression, parameters }: ActEffect,
  result: Readonly<Record<string, string>>,
): ActEffect {
  return {
    expression: `${expression} || $${parameters.length + 1}::text::jsonb`,
    parameters: [...parameters, JSON.stringify(result)],
  };
}

/** The same in a partner's cell: the text names the template. */
export function cellEffect(cell: string, { expression, parameters }: ActEffect): ActEffect {
  return { expression: inCell(expression, cell), parameters };
}

/**
 * One statement: an act begins, has its effect if it is its turn, and ends. Nothing of it can happen
 * without the rest, and nothing happens twice.
 */
export function actStatement(
  begin: string,
  beginParameters: readonly unknown[],
  effect: ActEffect,
): { text: string; parameters: unknown[] } {
  const expression = effect.expression.replace(
    /\$(\d+)/g,
    (_, number) => `$${Number(number) + beginParameters.length}`,
  );
  return {
    text: `with turn as materialized (select t from ${begin} t),
      effect as materialized (
        select turn.t, case when (turn.t).runs then ${expression} end as outcome from turn)
      select common.end_act(effect.t, effect.outcome) as answer from effect`,
    parameters: [...beginParameters, ...effect.parameters],
  };
}
