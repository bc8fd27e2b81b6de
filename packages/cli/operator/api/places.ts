/** A path of the operator's API out of its parts. */
export function place(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}

/** What belongs to a partner. */
export function partnerPath(clientId: string, ...parts: readonly string[]): string {
  return place("partners", clientId, ...parts);
}

/** A path with the parameters that are given. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] =>
    pair[1] !== undefined
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
