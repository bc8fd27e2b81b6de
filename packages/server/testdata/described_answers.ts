// Holds answers against the OpenAPI document: what it does not describe must not go out.
import { assert, assertEquals } from "@std/assert";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { OpenApiDocument } from "../openapi/document.ts";
import type { Reply } from "./raw_http.ts";

interface ResponseObject {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, unknown>;
}

interface HeaderObject {
  required?: boolean;
  schema: { pattern?: string };
}

/** What HTTP itself writes into any answer. */
const ofHttp = new Set([
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

/** All answers of a document, each schema with additional members refused. */
export class DescribedAnswers {
  readonly #document: OpenApiDocument;
  readonly #ajv: Ajv2020;
  readonly #forms: (readonly [form: RegExp, path: string])[];

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
    this.#ajv.addSchema({ ...closed(document) as object, $id: "openapi.json" });
    this.#forms = Object.keys(document.paths).map((path) => [
      new RegExp(`^${path.replaceAll(".", "[.]").replace(/\{\w+\}/, "[^/]+")}$`),
      path,
    ]);
  }

  /** Fails where the document does not describe this answer. */
  check(method: string, target: string, reply: Reply): void {
    const where = this.#responseAt([...this.#responses(method, target), String(reply.status)]);
    const answer = `${method} ${target.slice(0, 80)}: ${reply.status} ${reply.body.slice(0, 400)}`;
    const response = this.#at(where) as ResponseObject | undefined;
    assert(response !== undefined, `expected a described status, got ${answer}`);
    this.#checkHeaders(response, reply, answer);
    if (method === "HEAD") return;
    if (response.content === undefined) return assertEquals(reply.body, "", answer);
    const type = reply.headers["content-type"] ?? "none";
    assert(type in response.content, `expected a described type, got ${type} in ${answer}`);
    const body = type.startsWith("text/") ? reply.body : reply.json;
    const fault = this.fault([...where, "content", type, "schema"], body);
    assert(fault === null, `${fault} in ${answer}`);
  }

  /** What is wrong with a value, held against the schema at a place of the document. */
  fault(place: readonly string[], value: unknown): string | null {
    const validate = this.#validator(place);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }

  #validator(place: readonly string[]): ValidateFunction {
    const pointer = place.map((part) =>
      encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))
    );
    const id = `openapi.json#/${pointer.join("/")}`;
    const validate = this.#ajv.getSchema(id);
    assert(validate !== undefined, `expected a schema at ${id}`);
    return validate;
  }

  /** Where an answer itself stands: those of refusals are shared. */
  #responseAt(place: string[]): string[] {
    const { $ref } = (this.#at(place) ?? {}) as { $ref?: string };
    return $ref === undefined ? place : $ref.split("/").slice(1);
  }

  /** Where the answers of an operation stand; those of no operation stand apart. */
  #responses(method: string, target: string): string[] {
    const path = target.split("?", 1)[0]!;
    const found = this.#forms.find(([form]) => form.test(path))?.[1] ?? "";
    const name = method === "HEAD" ? "get" : method.toLowerCase();
    const isThere = this.#document.paths[found]?.[name] !== undefined;
    return isThere ? ["paths", found, name, "responses"] : ["x-unpublished", "responses"];
  }

  #checkHeaders(response: ResponseObject, { headers }: Reply, answer: string): void {
    const described = Object.entries(response.headers ?? {}).map(([name, { $ref }]) =>
      [name.toLowerCase(), this.#at($ref.split("/").slice(1)) as HeaderObject] as const
    );
    for (const [name, { required, schema }] of described) {
      const value = headers[name];
      assert(value !== undefined || !required, `expected the header ${name} in ${answer}`);
      const isOfForm = value === undefined || new RegExp(schema.pattern ?? "").test(value);
      assert(isOfForm, `expected ${name} to be ${schema.pattern}, got ${value} in ${answer}`);
    }
    const names = new Set(described.map(([name]) => name));
    const others = Object.keys(headers).filter((name) => !names.has(name) && !ofHttp.has(name));
    assert(others.length === 0, `expected no other header, got ${others.join()} in ${answer}`);
  }

  #at(place: readonly string[]): unknown {
    let value: unknown = this.#document;
    for (const part of place) value = (value as Record<string, unknown> | undefined)?.[part];
    return value;
  }
}

/** The same document, whose objects have no members but those that are described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, closed(member)]),
  );
  const isOpen = members.type === "object" && members.additionalProperties === undefined;
  return isOpen ? { ...members, unevaluatedProperties: false } : members;
}
