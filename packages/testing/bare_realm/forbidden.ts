// What the text of a shared package never uses, because k6 has it not, or has it wrong.
import { maskCode } from "../house/mask.ts";

const globals =
  "TextEncoder TextDecoder URL URLSearchParams Buffer process global window self navigator " +
  "btoa atob structuredClone queueMicrotask setTimeout setInterval setImmediate performance console fetch " +
  "Headers Request Response Blob FormData AbortController AbortSignal Event EventTarget DOMException WebSocket " +
  "CryptoKey SubtleCrypto Intl WeakRef FinalizationRegistry Atomics SharedArrayBuffer WebAssembly Iterator " +
  "Temporal Deno Bun require module __dirname __filename escape unescape eval";

const syntax: readonly (readonly [string, RegExp])[] = [
  ["an async generator", /\basync\s+function\s*\*|\basync\s*\*/],
  ["for await", /\bfor\s+await\b/],
  ["dynamic import", /\bimport\s*\(/],
  ["import.meta", /\bimport\s*\.\s*meta\b/],
  ["using", /\b(?:await\s+)?using\s+\w+\s*=/],
  ["Symbol.asyncIterator", /\bSymbol\s*\.\s*(?:asyncIterator|dispose|asyncDispose)\b/],
  ["instanceof Error", /\binstanceof\s+Error\b/],
  ["toLocaleString or localeCompare", /\.\s*(?:toLocale\w*|localeCompare)\b/],
];

/** What a script uses and must not. The names that it declares itself must have been shortened. */
export function forbiddenUses(text: string): readonly string[] {
  const code = maskCode(text);
  const used = globals.split(" ").filter((name) =>
    new RegExp(String.raw`(?<![\w$.#]|\.\s)${name}(?![\w$]|\s*:(?!:))`).test(code)
  );
  const forms = syntax.filter(([, pattern]) => pattern.test(code)).map(([name]) => name);
  return [...used, ...forms, ...expressionFaults(text, code)];
}

// A regular expression is masked but for its delimiters: \p never matches in k6, flags d and v are syntax errors.
function expressionFaults(text: string, code: string): readonly string[] {
  const faults = new Set<string>();
  for (const match of code.matchAll(/\/( +)\//g)) {
    const end = match.index + match[0].length;
    if (/\\[pP]\{/.test(text.slice(match.index, end))) faults.add("\\p in a regular expression");
    if (/^[a-z]*[dv]/.test(text.slice(end))) faults.add("the flag d or v of a regular expression");
  }
  return [...faults];
}
