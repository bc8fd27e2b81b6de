import type { LogMembers } from "./log.ts";

const wordForm = /^[A-Za-z0-9_$.-]{1,64}$/;
const frameForm = /^\s+at .{1,300}:\d+:\d+\)?$/;
const causesMost = 3;

/**
 * What may be said of a fault: its kind, its code, the database objects it names, and where it happened.
 * Never its message: a driver quotes values in it, a library a URL with its password.
 */
export function faultMembers(error: unknown): LogMembers {
  if (!(error instanceof Error)) return { error: `thrown ${typeof error}` };
  const chain = causesOf(error);
  return {
    error: chain.map(({ name }) => word(name) ?? "Error").join(" < "),
    error_code: joined(chain.map((fault) => word(fault.code))),
    error_place: joined(chain.flatMap(placesOf)),
    stack: chain.flatMap(framesOf),
  };
}

type Fault = Error & Readonly<Record<string, unknown>>;

/** The fault, and those that caused it. */
function causesOf(error: Error): Fault[] {
  const chain: Fault[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < causesMost; at = at.cause) {
    chain.push(at as Fault);
  }
  return chain;
}

/** Postgres names the objects of a fault apart from its message. */
function placesOf(fault: Fault): (string | undefined)[] {
  return [fault.table_name, fault.constraint_name, fault.routine].map(word);
}

/** The frames alone: what stands before them is the message once more. */
function framesOf({ stack = "", message }: Fault): string[] {
  const at = stack.indexOf(message);
  const frames = stack.slice(at < 0 ? 0 : at + message.length);
  return frames.split("\n").filter((line) => frameForm.test(line)).map((line) => line.trim());
}

function word(value: unknown): string | undefined {
  return typeof value === "string" && wordForm.test(value) ? value : undefined;
}

function joined(words: readonly (string | undefined)[]): string | undefined {
  return words.filter((each) => each !== undefined).join(" ") || undefined;
}
