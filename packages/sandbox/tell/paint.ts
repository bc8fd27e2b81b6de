/** Colours for a terminal, or none. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  green(text: string): string;
}

/** Whether what is written there may be coloured. */
export function mayColour(
  stream: { isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return stream.isTTY === true && !environment.NO_COLOR;
}

/** Paints, or leaves every text as it is. */
export function paintOf(colours: boolean): Paint {
  const between = (on: number, off: number) => (text: string) =>
    colours ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return { bold: between(1, 22), dim: between(2, 22), green: between(32, 39) };
}
