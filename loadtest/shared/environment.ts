import { spanForm } from "./scripts.ts";
import { stop } from "./stop.ts";

/** A setting given by `-e NAME=value`, or the usual one. */
export function textSetting(name: string, usual: string): string {
  return __ENV[name] || usual;
}

/** A whole number given by `-e NAME=value`, or the usual one. */
export function numberSetting(name: string, usual: number, least = 1): number {
  const text = __ENV[name];
  if (!text) return usual;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least) return value;
  stop(`expected -e ${name}= a whole number from ${least}, got ${text.slice(0, 40)}`);
}

/** A span as k6 writes it (`90s`, `15m`), or the usual one. */
export function spanSetting(name: string, usual: string): string {
  const text = textSetting(name, usual);
  if (spanForm.test(text)) return text;
  stop(`expected -e ${name}= a span like 90s, 15m or 1h, got ${text.slice(0, 40)}`);
}

/** One of a few words given by `-e NAME=value`. */
export function wordSetting<Word extends string>(
  name: string,
  words: readonly Word[],
  usual: Word,
): Word {
  const text = textSetting(name, usual);
  const found = words.find((word) => word === text);
  return found ?? stop(`expected -e ${name}= ${words.join(", ")}, got ${text.slice(0, 40)}`);
}
