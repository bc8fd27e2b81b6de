import type { JsonSchema } from "@mithqal/protocol/requests";

/** Collects the named schemas of a document: each stands in it once, and is referred to. */
export class SchemaBook {
  readonly #schemas = new Map<string, object>();

  /** The same schema, with references in the place of what has a name. */
  place(schema: JsonSchema): object {
    const { title, description, ...body } = schema;
    if (typeof title !== "string") return this.#members(schema);
    if (!this.#schemas.has(title)) {
      this.#schemas.set(title, {});
      this.#schemas.set(title, this.#members(body));
    }
    const reference = { $ref: `#/components/schemas/${title}` };
    return description === undefined ? reference : { ...reference, description };
  }

  /** All named schemas, by their names. */
  all(): Record<string, object> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => a < b ? -1 : 1));
  }

  #members(schema: object): object {
    return Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [
        name,
        name === "examples" ? value : this.#value(value),
      ]),
    );
  }

  #value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    return typeof value === "object" && value !== null ? this.place(value as JsonSchema) : value;
  }
}
