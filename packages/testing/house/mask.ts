// TypeScript with its comments and literals blanked, every position kept, so that rules may search it by pattern.

const literal = new RegExp(
  [
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`"(?:\\[\s\S]|[^"\\\n])*"`,
    String.raw`'(?:\\[\s\S]|[^'\\\n])*'`,
  ].join("|"),
  "y",
);
const regularExpression = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const templatePart = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;
const beforeExpression =
  /(?:^|[(,=:[!&|?{};+*%<>~^-]|\b(?:return|typeof|case|in|of|void|delete|await))\s*$/;

/**
 * Blanks comments and the insides of strings, templates and regular expressions. Quotes stay, line
 * breaks stay, and so does every position.
 */
export function maskCode(text: string): string {
  let masked = "";
  let depth = 0;
  const templates: number[] = [];
  const take = (length: number): void => {
    masked += blankInside(text.slice(masked.length, masked.length + length));
  };
  while (masked.length < text.length) {
    const at = masked.length;
    const next = text[at];
    const resumes = next === "}" && templates.at(-1) === depth;
    if (next === "`" || resumes) {
      if (resumes) templates.pop();
      const part = matchAt(templatePart, text, at + 1);
      take(1 + part.length);
      if (part.endsWith("{")) templates.push(depth);
      continue;
    }
    const length = literalLength(text, at, masked);
    if (length > 0) {
      take(length);
      continue;
    }
    if (next === "{") depth += 1;
    if (next === "}") depth -= 1;
    masked += next;
  }
  return masked;
}

function literalLength(text: string, at: number, masked: string): number {
  const next = text[at];
  if (next !== "/" && next !== '"' && next !== "'") return 0;
  const length = matchAt(literal, text, at).length;
  if (length > 0 || next !== "/" || !beforeExpression.test(masked.slice(-40))) return length;
  return matchAt(regularExpression, text, at).length;
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? "";
}

// The delimiters stay and say what it was, and so do the flags of a regular expression; of a comment nothing stays.
function blankInside(part: string): string {
  const isComment = part.startsWith("//") || part.startsWith("/*");
  const last = part.startsWith("/") ? part.lastIndexOf("/") : part.length - 1;
  const from = isComment ? 0 : 1;
  const to = isComment ? part.length : Math.max(last, from);
  return part.slice(0, from) + part.slice(from, to).replace(/[^\n]/g, " ") + part.slice(to);
}
