import type { ProblemCode } from "@mithqal/protocol";
import type { JsonSchema } from "@mithqal/protocol/requests";

/** What a request's body is. */
export type RequestBody =
  /** JSON by a schema. */
  | { readonly form: "json"; readonly schema: JsonSchema }
  /** None, or `{}`. */
  | { readonly form: "empty"; readonly schema: JsonSchema }
  /** A form of RFC 6749. */
  | { readonly form: "token"; readonly schema: JsonSchema; readonly example: object }
  /** Any bytes of any type. */
  | { readonly form: "any" };

/** An answer that is no refusal. */
export interface DescribedAnswer {
  readonly description: string;
  /** By content type; none where there is no body. */
  readonly content: Readonly<Record<string, AnswerContent>>;
  /** Headers that always come, and those that may. */
  readonly headers?: readonly AnswerHeader[];
  readonly mayHave?: readonly AnswerHeader[];
}

/** A body, and an example of it. */
export interface AnswerContent {
  readonly schema: { readonly json: JsonSchema };
  readonly example: unknown;
}

/** Headers of answers beside those that the gate writes. */
export type AnswerHeader =
  | "ETag"
  | "Idempotent-Replayed"
  | "Pragma"
  | "Retry-After"
  | "Vary"
  | "X-Statement-Signature";

/** What the routes do not tell of an operation by themselves. */
export interface Described {
  /** Its name in generated clients. */
  readonly id: string;
  readonly tag: "Trading" | "Money" | "Account" | "Events" | "Connection" | "Sandbox";
  readonly summary: string;
  readonly description?: string;
  readonly query?: JsonSchema;
  readonly body?: RequestBody;
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  /** What it refuses with at the end of its way. */
  readonly refusals: readonly ProblemCode[];
}

/** Operations by method and path. */
export type DescribedOperations = Readonly<Record<string, Described>>;
