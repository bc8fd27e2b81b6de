import type { JsonSchema } from "@mithqal/protocol/requests";

/**
 * A JSON Schema of the bodies of one type. The types hold the two together: a schema for another type,
 * with a member too many or too few, does not compile.
 */
export interface Schema<T> {
  readonly json: JsonSchema;
  /** Never there: it ties the schema to its type, in both directions. */
  readonly of?: (value: T) => T;
}

/** A member that need not be there. */
export interface Optional<T> {
  readonly optional: Schema<T>;
}

/** A schema for each member of a body, and none for anything else. */
export type Members<Body> = {
  readonly [Name in keyof Body]-?: Record<never, never> extends Pick<Body, Name>
    ? Optional<Exclude<Body[Name], undefined>>
    : Schema<Body[Name]>;
};

/** An object. What else may come one day is not said to be refused: a reader overlooks it. */
export function object<Body extends object>(members: Members<Body>): Schema<Body> {
  const all: [string, Schema<unknown> | Optional<unknown>][] = Object.entries(members);
  return {
    json: {
      type: "object",
      properties: Object.fromEntries(all.map(([name, member]) => [name, schemaOf(member).json])),
      required: all.filter(([, member]) => !("optional" in member)).map(([name]) => name),
    },
  };
}

function schemaOf(member: Schema<unknown> | Optional<unknown>): Schema<unknown> {
  return "optional" in member ? member.optional : member;
}

/** Marks a member that need not be there. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return { optional: schema };
}

/** Gives a schema the name under which the document has it once. */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  return { json: { title: name, ...schema.json } };
}

/** Says what a member means, where its name does not. */
export function told<T>(description: string, schema: Schema<T>): Schema<T> {
  return { json: { ...schema.json, description } };
}

/** A list, of whatever length. */
export function list<T>(item: Schema<T>): Schema<T[]> & Schema<readonly T[]> {
  return { json: { type: "array", items: item.json } };
}

/** The same, or null. */
export function nullable<T>({ json }: Schema<T>): Schema<T | null> {
  const { type, description, ...rest } = json;
  if (typeof type === "string" && type !== "object" && !("enum" in rest)) {
    return { json: { ...json, type: [type, "null"] } };
  }
  const said = description === undefined ? {} : { description };
  return {
    json: { anyOf: [{ ...rest, ...(type !== undefined && { type }) }, { type: "null" }], ...said },
  };
}

/** One of several bodies. */
export function oneOf<T>(...schemas: readonly { readonly json: JsonSchema }[]): Schema<T> {
  return { json: { oneOf: schemas.map(({ json }) => json) } };
}

/** One of these words. */
export function choice<const Word extends string>(...words: readonly Word[]): Schema<Word> {
  return { json: { type: "string", enum: words } };
}

/** This and nothing else. */
export function only<const Value extends string | boolean>(value: Value): Schema<Value> {
  return { json: { const: value } };
}

/** Any text, or one of a form. */
export function text(form: { pattern?: string; format?: string } = {}): Schema<string> {
  return { json: { type: "string", ...form } };
}

/** True or false. */
export const flag: Schema<boolean> = { json: { type: "boolean" } };

/** A whole number; below zero only where that is said. */
export function whole(least?: number): Schema<number> {
  return { json: { type: "integer", ...(least !== undefined && { minimum: least }) } };
}

/** A number with a fraction; below zero only where that is said. */
export function decimal(least?: number): Schema<number> {
  return { json: { type: "number", ...(least !== undefined && { minimum: least }) } };
}
