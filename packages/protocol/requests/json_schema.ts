import { z } from "zod";

/** A JSON Schema of the draft 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [member: string]: unknown;
}

/**
 * What a schema of ours takes, as JSON Schema: the text that is sent, not what is read from it. Its
 * name becomes the title.
 *
 * @example
 * ```ts
 * jsonSchemaOf(orderRequest).title; // "OrderRequest"
 * ```
 */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _$schema, $ref: _$ref, $defs = {}, ...whole } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      const examples = z.globalRegistry.get(zodSchema)?.examples;
      if (examples !== undefined) jsonSchema.examples = examples as unknown[];
    },
  });
  const [named] = Object.entries($defs);
  if (named === undefined) return whole;
  const { id: _id, ...body } = named[1] as JsonSchema;
  return { title: named[0], ...body };
}
