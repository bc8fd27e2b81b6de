import type { ProblemCode } from "@mithqal/protocol";
import { emptyRequest, jsonSchemaOf } from "@mithqal/protocol/requests";
import { page } from "../answers/books.ts";
import { examples } from "../examples/bodies.ts";
import type { Schema } from "../schema/schema.ts";
import type { AnswerHeader, Described, DescribedAnswer, RequestBody } from "./described.ts";

type Validator = Parameters<typeof jsonSchemaOf>[0];
type Answers = Readonly<Record<number, DescribedAnswer>>;

/** What any JSON body may be refused for. */
const bodyRefusals: readonly ProblemCode[] = [
  "malformed_json",
  "unknown_parameter",
  "validation_error",
];

/** What a read without parameters may be refused for: there was one all the same. */
export const readRefusals: readonly ProblemCode[] = ["malformed_request", "unknown_parameter"];

/** What a read with parameters may be refused for. */
export const queryRefusals: readonly ProblemCode[] = [...readRefusals, "validation_error"];

/** What any write under a key may be refused for. */
export const keyedRefusals: readonly ProblemCode[] = [
  ...bodyRefusals,
  "idempotency_key_conflict",
  "idempotency_request_in_progress",
  "not_found",
];

/** The nonce is held against those that were used, in the statement. */
export const signedRefusals: readonly ProblemCode[] = [...keyedRefusals, "nonce_reused"];

/** A body of JSON, by the schema that validates it. */
export function jsonBody(schema: Validator): RequestBody {
  return { form: "json", schema: jsonSchemaOf(schema) };
}

/** A body that says nothing: the POST acts on a thing. */
export const emptyBody: RequestBody = { form: "empty", schema: jsonSchemaOf(emptyRequest) };

/** The answer to a read. */
export function shown<Body>(
  description: string,
  schema: Schema<Body>,
  example: NoInfer<Body>,
  more: Pick<DescribedAnswer, "headers" | "mayHave"> = {},
): Answers {
  const content = { "application/json": { schema, example } };
  return { 200: { description, content, ...more } };
}

/** A list: its query, and the name, the schema and an item of its page. */
interface List<Item> extends Pick<Described, "id" | "tag" | "summary" | "description"> {
  readonly query: Validator;
  readonly page: readonly [name: string, schema: Schema<Item>, item: NoInfer<Item>];
  /** Beside what every list may refuse. */
  readonly refusals?: readonly ProblemCode[];
}

/** A read of a list, page by page. */
export function list<Item>({ query, page: [name, schema, item], ...about }: List<Item>): Described {
  return {
    ...about,
    query: jsonSchemaOf(query),
    answers: shown("One page", page(name, schema), examples.page(item)),
    refusals: [...queryRefusals, "invalid_cursor", ...about.refusals ?? []],
  };
}

const replayed: readonly AnswerHeader[] = ["Idempotent-Replayed"];

/** The answers to a POST that makes a thing: the thing, and its replay with the same bytes. */
export function made<Body>(
  description: string,
  schema: Schema<Body>,
  example: NoInfer<Body>,
): Answers {
  const content = { "application/json": { schema, example } };
  return {
    201: { description, content },
    200: {
      description: "The same, of an earlier request under this key",
      content,
      headers: replayed,
    },
  };
}

/** The answer to a POST that acts on a thing, at once or replayed. */
export function acted<Body>(
  description: string,
  schema: Schema<Body>,
  example: NoInfer<Body>,
): Answers {
  return shown(description, schema, example, { mayHave: replayed });
}
