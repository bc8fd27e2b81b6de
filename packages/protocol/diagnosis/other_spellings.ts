type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * The ways in which client libraries would write the same JSON, as far as they differ from what was
 * sent: compact, indented, with a blank after each mark, with sorted names, without white space around.
 */
export function otherSpellings(body: string): string[] {
  try {
    const value = JSON.parse(body) as Json;
    const spellings = [
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
      spaced(value),
      JSON.stringify(sorted(value)),
    ];
    return [...new Set(spellings)].filter((spelling) => spelling !== body);
  } catch {
    // No JSON, or nested too deeply to be written: there is no other spelling.
    return [];
  }
}

/** As Python writes it: a blank after each comma and colon. */
function spaced(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  const members = Object.entries(value).map(([name, member]) =>
    `${JSON.stringify(name)}: ${spaced(member)}`
  );
  return `{${members.join(", ")}}`;
}

function sorted(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sorted);
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name]!)]));
}
