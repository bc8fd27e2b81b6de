/** A part of Envoy's configuration, as it is written. */
export type Part = { readonly [name: string]: unknown };

/** The `typed_config` of an extension. */
export function typed(type: string, fields: Part = {}): Part {
  return { "@type": `type.googleapis.com/${type}`, ...fields };
}

/** An extension by its name. */
export function extension(name: string, type: string, fields: Part = {}): Part {
  return { name, typed_config: typed(type, fields) };
}

/** A time as Envoy writes it. */
export function seconds(value: number): string {
  return `${value}s`;
}
