/** Reads Unix time in whole seconds: plain digits in their one spelling, else undefined. */
export function parseUnixSeconds(text: string): number | undefined {
  return text.length <= 15 && /^(0|[1-9]\d*)$/.test(text) ? Number(text) : undefined;
}
