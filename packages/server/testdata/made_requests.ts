// Requests made from the OpenAPI document: as it says, a little otherwise, and nothing like it.
import fc from "fast-check";
import type { JsonSchema } from "@mithqal/protocol/requests";
import type { OpenApiDocument } from "../openapi/document.ts";
import { hostileBody, hostileHeaders, hostileText, mutated } from "./hostile.ts";
import type { Headers } from "./partner_client.ts";

/** A request that is still to be sent. Ids like `qte_@7` stand for one of those that there are. */
export interface MadeRequest {
  /** The operation it was made for. */
  operation: string;
  method: string;
  target: string;
  /** Added to the right ones, or in their place. */
  headers: Headers;
  body: string | Uint8Array;
  isSigned: boolean;
}

interface Operation {
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

/** Requests for all operations of a document, and for paths that it has not. */
export function madeRequests(document: OpenApiDocument): fc.Arbitrary<MadeRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      new RequestMaker(document, path, method.toUpperCase(), operation as Operation).requests()
    )
  );
  return fc.oneof(
    { arbitrary: fc.oneof(...operations), weight: 20 },
    { arbitrary: unpublished, weight: 1 },
  );
}

const pathPart = fc.constantFrom("/", ".", "..", "v1", "%2f", "%00", "orders", "?", "//", "*", "a");

const unpublished: fc.Arbitrary<MadeRequest> = fc.record({
  operation: fc.constant("none"),
  method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE"),
  target: fc.array(pathPart, { maxLength: 6 }).map((parts) => `/${parts.join("")}`),
  headers: hostileHeaders,
  body: hostileBody,
  isSigned: fc.boolean(),
});

/** Makes the requests of one operation. */
class RequestMaker {
  readonly #document: OpenApiDocument;
  readonly #path: string;
  readonly #method: string;
  readonly #operation: Operation;

  constructor(document: OpenApiDocument, path: string, method: string, operation: Operation) {
    this.#document = document;
    this.#path = path;
    this.#method = method;
    this.#operation = operation;
  }

  requests(): fc.Arbitrary<MadeRequest> {
    const parameters = this.#operation.parameters.map((one) => this.#resolved<Parameter>(one));
    const isSigned = parameters.some(({ name }) => name === "X-JWS-Signature");
    return fc.record({
      operation: fc.constant(`${this.#method} ${this.#path}`),
      method: mostly(fc.constant(this.#method), fc.constantFrom("PUT", "HEAD", "GET", "POST"), 30),
      target: fc.tuple(
        this.#pathWith(parameters.filter((one) => one.in === "path")),
        this.#query(parameters.filter((one) => one.in === "query")),
      ).map((parts) => parts.join("")),
      headers: mostly(this.#rightHeaders(parameters), hostileHeaders, 4),
      body: this.#body(),
      isSigned: mostly(fc.constant(isSigned), fc.boolean(), 10),
    });
  }

  #pathWith([parameter]: readonly Parameter[]): fc.Arbitrary<string> {
    if (parameter === undefined) return fc.constant(this.#path);
    const segment = hostileText.map((text) => encodeURIComponent(text).slice(0, 200));
    return mostly(this.#value(parameter.schema).map(String), segment, 6)
      .map((text) => this.#path.replace(/\{\w+\}/, text.replaceAll("$", "$$$$")));
  }

  #query(parameters: readonly Parameter[]): fc.Arbitrary<string> {
    const right = fc.tuple(...parameters.map(({ name, schema, required }) => {
      const part = this.#value(schema)
        .map((value) => [`${name}=${encodeURIComponent(String(value))}`]);
      return required ? part : mostly(fc.constant<string[]>([]), part, 3);
    })).map((parts) => parts.flat());
    const name = fc.constantFrom("a", "%00", "__proto__", ...parameters.map((one) => one.name));
    const other = fc.tuple(name, hostileText)
      .map(([key, text]) => `${key}=${text.replace(/[^!-~]|#/g, "%e4")}`);
    const parts = mostly(right, fc.tuple(right, other).map(([some, one]) => [...some, one]), 5);
    return parts.map((all) => all.length === 0 ? "" : `?${all.join("&")}`);
  }

  /** Mostly what the client sends by itself; now and then a key that was used before. */
  #rightHeaders(parameters: readonly Parameter[]): fc.Arbitrary<Headers> {
    const scenario = parameters.find(({ name }) => name === "X-Sandbox-Scenario");
    const played = ((scenario?.schema.enum ?? []) as string[]).filter((name) => name !== "slow");
    const named = (name: string, values: readonly string[]) =>
      fc.constantFrom(...values).map((value): Headers => ({ [name]: value }));
    const none = fc.constant<Headers>({});
    const keys = this.#method === "POST" ? ["key-1", "key-2", "key-3"] : [];
    return fc.tuple(
      keys.length === 0 ? none : mostly(none, named("Idempotency-Key", keys), 8),
      played.length === 0 ? none : mostly(none, named("X-Sandbox-Scenario", played), 12),
      mostly(none, named("Accept", ["text/csv", "*/*;q=0"]), 6),
    ).map((all): Headers => Object.assign({}, ...all));
  }

  #body(): fc.Arbitrary<string | Uint8Array> {
    const [content] = Object.entries(this.#operation.requestBody?.content ?? {});
    if (content === undefined) return mostly(fc.constant(""), hostileBody, 20);
    const [type, { schema }] = content;
    if (type === "*/*") return fc.oneof(fc.uint8Array({ maxLength: 64 }), hostileBody);
    if (type !== "application/json") return hostileForm;
    const right = this.#value(schema);
    return fc.oneof(
      { arbitrary: right.map((value) => JSON.stringify(value)), weight: 3 },
      { arbitrary: mutated(right), weight: 2 },
      { arbitrary: hostileBody, weight: 1 },
    );
  }

  #resolved<T>(one: T | { $ref: string }): T {
    if (!(typeof one === "object" && one !== null && "$ref" in one)) return one;
    let value: unknown = this.#document;
    for (const part of one.$ref.split("/").slice(1)) {
      value = (value as Record<string, unknown>)[part];
    }
    return value as T;
  }

  /** Values that a schema takes, as far as our requests' schemas go. */
  #value(given: JsonSchema): fc.Arbitrary<unknown> {
    const schema = this.#resolved<JsonSchema>(given as JsonSchema | { $ref: string });
    const forms = schema.anyOf as JsonSchema[] | undefined;
    if (forms !== undefined) return fc.oneof(...forms.map((form) => this.#value(form)));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum as unknown[]);
    switch (schema.type) {
      case "object":
        return this.#object(schema);
      case "string":
        return textOf(schema);
      case "number":
        return fc.integer({ min: 0, max: 2_000_000 }).map((n) => n / 100);
      case "boolean":
        return fc.boolean();
      default:
        throw new TypeError(`expected a schema that is known here, got ${JSON.stringify(schema)}`);
    }
  }

  #object({ properties = {}, required = [], oneOf }: JsonSchema): fc.Arbitrary<object> {
    const ways = (oneOf ?? [{ required: [] }]) as { required: string[] }[];
    const inSomeWay = new Set(ways.flatMap((way) => way.required));
    const members = Object.entries(properties as Record<string, JsonSchema>);
    return fc.oneof(...ways.map((way) => {
      const taken = members.filter(([name]) => !inSomeWay.has(name) || way.required.includes(name));
      return fc.record(
        Object.fromEntries(taken.map(([name, schema]) => [name, this.#value(schema)])),
        { requiredKeys: [...required as string[], ...way.required] },
      );
    }));
  }
}

/** Texts of a schema: its pattern is looked at, and ids are mostly of things that there are. */
function textOf({ pattern, examples, format }: JsonSchema): fc.Arbitrary<string> {
  const [, prefix] = /^\^([a-z]{3})_/.exec(String(pattern)) ?? [];
  if (prefix !== undefined) {
    const unknown = fc.stringMatching(new RegExp(String(pattern)));
    return mostly(fc.nat(999).map((n) => `${prefix}_@${n}`), unknown, 6);
  }
  if (format === "date-time") return moment;
  if (format === "date") return fc.constantFrom("2026-01-15", "2020-02-30", "2099-12-31");
  if (Array.isArray(examples)) return fc.constantFrom(...examples as string[]);
  if (pattern === undefined) return hostileText;
  return fc.stringMatching(new RegExp(String(pattern)));
}

const moment = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2030-01-01T00:00:00Z"),
  noInvalidDate: true,
}).map((date) => date.toISOString());

const hostileForm = fc.oneof(
  hostileText,
  fc.constantFrom("client_credentials", "password", "").map((type) => `grant_type=${type}`),
  hostileText.map((text) => `grant_type=client_credentials&client_id=${text}&client_secret=x`),
);

/** The first, and now and then the other. */
function mostly<A, B>(
  usual: fc.Arbitrary<A>,
  other: fc.Arbitrary<B>,
  times: number,
): fc.Arbitrary<A | B> {
  return fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: other, weight: 1 });
}
