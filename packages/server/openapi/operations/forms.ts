import type { ProblemCode } from "@mithqal/protocol";
import { emptyRequest, jsonSchemaOf } from "@mithqal/protocol/requests";
import type { Schema } from "../schema/schema.ts";
import type { AnswerHeader, DescribedAnswer, RequestBody } from "./described.ts";

type Answers = Readonly<Record<number, DescribedAnswer>>;

/** What any JSON body may be refused for. */
export const bodyRefusals: readonly ProblemCode[] = [
  "malformed_json",
  "unknown_parameter",
  "validation_error",
];

/** What any query may be refused for. */
export const queryRefusals: readonly ProblemCode[] = [
  "malformed_request",
  "unknown_parameter",
  "validation_error",
];

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
export function jsonBody(schema: Parameters<typeof jsonSchemaOf>[0]): RequestBody {
  return { form: "json", schema: jsonSchemaOf(schema) };
}

/** A POST that acts on a thing. */
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
