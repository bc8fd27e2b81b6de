const MAX_CHARACTERS = 40;

/** A value for a message: at most about 40 characters of it, with control characters escaped. */
export function quote(value: unknown): string {
  const text = wordsFor(value);
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}...`;
}

function wordsFor(value: unknown): string {
  if (value === undefined) return "none";
  if (typeof value === "string") return JSON.stringify(value.slice(0, MAX_CHARACTERS));
  if (Array.isArray(value)) return `[${value.slice(0, 4).map(quote).join(",")}]`;
  return value !== null && typeof value === "object" ? "an object" : String(value);
}
