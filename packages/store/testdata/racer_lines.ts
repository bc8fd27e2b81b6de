// JSON by lines, in which whole numbers of 64 bits stay whole.

export function toLine(value: unknown): string {
  const text = JSON.stringify(value, (_, part) => typeof part === "bigint" ? `${part}n` : part);
  return `${text}\n`;
}

export function fromLine<T>(line: string): T {
  const isWhole = (part: unknown): part is string =>
    typeof part === "string" && /^-?[0-9]+n$/.test(part);
  return JSON.parse(line, (_, part) => isWhole(part) ? BigInt(part.slice(0, -1)) : part);
}
