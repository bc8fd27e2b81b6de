/**
 * The names of JSR's `@std/assert` that our tests use, over `node:assert`, for machines that cannot
 * reach JSR. Where it can be reached, one line in each manifest replaces this folder: `package.json`
 * takes `npm:@jsr/std__assert@1`, `deno.json` takes `jsr:@std/assert@1`.
 *
 * @module
 */
import nodeAssert from "node:assert/strict";

export function assert(condition: unknown, message?: string): asserts condition {
  nodeAssert.ok(condition, ...given(message));
}

export function assertEquals<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.deepStrictEqual(actual, expected, ...given(message));
}

export function assertNotEquals<T>(actual: T, expected: T, message?: string): void {
  nodeAssert.notDeepStrictEqual(actual, expected, ...given(message));
}

export function assertMatch(actual: string, expected: RegExp, message?: string): void {
  nodeAssert.match(actual, expected, message);
}

export function assertStringIncludes(actual: string, expected: string, message?: string): void {
  const fallback = `expected ${JSON.stringify(actual)} to include ${JSON.stringify(expected)}`;
  nodeAssert.ok(actual.includes(expected), message ?? fallback);
}

export function assertThrows(
  run: () => unknown,
  // deno-lint-ignore no-explicit-any -- the constructor's parameters do not matter here
  kind: new (...parameters: any[]) => Error = Error,
  messageIncludes = "",
): void {
  nodeAssert.throws(run, (error: unknown) => isExpected(error, kind, messageIncludes));
}

export async function assertRejects(
  run: () => Promise<unknown>,
  // deno-lint-ignore no-explicit-any -- the constructor's parameters do not matter here
  kind: new (...parameters: any[]) => Error = Error,
  messageIncludes = "",
): Promise<void> {
  await nodeAssert.rejects(run, (error: unknown) => isExpected(error, kind, messageIncludes));
}

function isExpected(error: unknown, kind: new () => Error, messageIncludes: string): boolean {
  nodeAssert.ok(error instanceof kind, `expected ${kind.name}, got ${String(error)}`);
  assertStringIncludes(error.message, messageIncludes);
  return true;
}

/** A message that is undefined is not the same to Node as none. */
function given(message: string | undefined): [] | [string] {
  return message === undefined ? [] : [message];
}
