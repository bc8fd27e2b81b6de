import type { Terminal } from "./terminal.ts";

const codes = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

/** A text in a colour, where there are colours. */
export function paint(
  { hasColours }: Pick<Terminal, "hasColours">,
  colour: keyof typeof codes,
  text: string,
): string {
  return hasColours ? `\x1b[${codes[colour]}m${text}\x1b[0m` : text;
}
