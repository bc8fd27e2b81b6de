/** Header values by their names in lower case; a name may have come several times. */
export type SentHeaders = ReadonlyMap<string, readonly string[]>;

/** Reads header lines as people have them: with curl's `> ` before, among lines that are no headers. */
export function readHeaders(lines: readonly string[]): SentHeaders {
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, value] = /^(?:> ?)?([\w-]+): ?(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) continue;
    const key = name.toLowerCase();
    headers.set(key, [...headers.get(key) ?? [], value]);
  }
  return headers;
}
