/** A typed parameter; an absent one adds nothing. */
export type Parameter = readonly [name: string, value: string | bigint | undefined];

/**
 * What an Idempotency-Key stands for: method, route and typed parameters, those of the path among them,
 * each with its length before it, so that no two requests read alike. The database keeps its SHA-256.
 */
export function fingerprint(
  method: string,
  route: string,
  parameters: readonly Parameter[],
): string {
  let text = prefixed(method) + prefixed(route);
  for (const [name, value] of parameters) {
    if (value !== undefined) text += prefixed(name) + prefixed(String(value));
  }
  return text;
}

function prefixed(text: string): string {
  return `${text.length}:${text}`;
}
