import { STATUS_CODES } from "node:http";
import { problems } from "@mithqal/protocol";
import { probeProblem, problem, tokenProblem } from "../answers/problems.ts";
import type { DescribedAnswer } from "../operations/described.ts";
import type { PossibleRefusal, RefusalForm } from "../refusals.ts";
import { type ResponseHeader, responseHeaders } from "./headers.ts";
import { exampleName } from "./problem_examples.ts";
import type { SchemaBook } from "./schema_book.ts";

const rateHeaders: readonly ResponseHeader[] = ["RateLimit", "RateLimit-Policy"];

/** The forms of refusals: their content type and schema. */
const forms = {
  problem: ["application/problem+json", problem],
  probe: ["application/problem+json", probeProblem],
  token: ["application/json", tokenProblem],
} as const satisfies Record<RefusalForm, unknown>;

/** An answer that is no refusal. */
export function response(answer: DescribedAnswer, book: SchemaBook, isCounted: boolean): object {
  const { description, content, headers = [], mayHave = [] } = answer;
  const media = Object.entries(content).map(([type, { schema, example }]) => [
    type,
    { schema: book.place(schema.json), example },
  ]);
  return {
    description,
    headers: responseHeaders([...headers, ...(isCounted ? rateHeaders : [])], mayHave),
    ...(media.length > 0 && { content: Object.fromEntries(media) }),
  };
}

/** The answers of refusals, by status. */
export function refusalResponses(
  refusals: readonly PossibleRefusal[],
  book: SchemaBook,
): Record<string, object> {
  const statuses = [...new Set(refusals.map(({ code }) => problems[code].status))].sort();
  return Object.fromEntries(statuses.map((status) => {
    const ofStatus = refusals.filter(({ code }) => problems[code].status === status);
    return [String(status), refusalResponse(status, distinct(ofStatus), book)];
  }));
}

function refusalResponse(
  status: number,
  refusals: readonly PossibleRefusal[],
  book: SchemaBook,
): object {
  const types = [...new Set(refusals.map(({ form }) => forms[form][0]))];
  const content = types.map((type) => {
    const ofType = refusals.filter(({ form }) => forms[form][0] === type);
    const schemas = [...new Set(ofType.map(({ form }) => form))].map((form) =>
      refusalSchema(form, ofType.filter((refusal) => refusal.form === form), book)
    );
    const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
    return [type, { schema, examples: Object.fromEntries(ofType.map(exampleEntry)) }];
  });
  return {
    description: STATUS_CODES[status],
    headers: refusalHeaders(status, refusals),
    content: Object.fromEntries(content),
  };
}

function refusalSchema(
  form: RefusalForm,
  refusals: readonly PossibleRefusal[],
  book: SchemaBook,
): object {
  const codes = refusals.map(({ code }) => code);
  return { allOf: [book.place(forms[form][1].json), { properties: { code: { enum: codes } } }] };
}

function exampleEntry(refusal: PossibleRefusal): [string, object] {
  const name = exampleName(refusal);
  return [name, { $ref: `#/components/examples/${name}` }];
}

/** A refusal before the count has no rate; who is told when to come back has it in the body too. */
function refusalHeaders(status: number, refusals: readonly PossibleRefusal[]): object {
  const always: ResponseHeader[] = [];
  const sometimes: ResponseHeader[] = [...rateHeaders];
  if (status === 401) sometimes.push("WWW-Authenticate");
  if (status === 405) always.push("Allow");
  if (status === 409 || status === 422) sometimes.push("Idempotent-Replayed");
  if (status === 429) always.push("Retry-After");
  if (status === 409 || status === 503) sometimes.push("Retry-After");
  if (refusals.some(({ form }) => form === "token")) sometimes.push("Pragma");
  return responseHeaders(always, sometimes);
}

function distinct(refusals: readonly PossibleRefusal[]): PossibleRefusal[] {
  return [...new Map(refusals.map((refusal) => [exampleName(refusal), refusal])).values()];
}
