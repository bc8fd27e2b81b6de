import { CredentialsError, MithqalError, OutcomeUnknownError, ProblemError } from "@mithqal/client";
import { paint } from "../terminal/paint.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type ExitCode, exitCodes } from "./exit_codes.ts";
import { DeclinedError, UsageError } from "./usage_error.ts";

/** What is told of an error: never a secret, never a stack. */
interface ToldError {
  code: string;
  message: string;
  remedy?: string | undefined;
  idempotency_key?: string | undefined;
  request_id?: string | undefined;
  retry?: string | undefined;
  errors?: readonly { pointer: string; code: string; detail: string }[];
}

/** Tells an error on stderr; gives the exit code. A fault of our own is thrown on. */
export function reportError(error: unknown, asJson: boolean, terminal: Terminal): ExitCode {
  const [told, exitCode] = read(error);
  const text = asJson ? JSON.stringify({ error: told }) : errorText(told, terminal);
  terminal.err(`${text}\n`);
  return exitCode;
}

function read(error: unknown): [ToldError, ExitCode] {
  if (error instanceof OutcomeUnknownError) {
    const { code, message, idempotencyKey } = error;
    const remedy = `repeat the same command with --key ${idempotencyKey}: it is never done twice`;
    return [{ code, message, remedy, idempotency_key: idempotencyKey }, exitCodes.outcomeUnknown];
  }
  if (error instanceof ProblemError) return [readProblem(error), exitCodes.refused];
  if (error instanceof MithqalError) {
    const { code, message, remedy } = error;
    const isProfile = error instanceof CredentialsError;
    return [{ code, message, remedy }, isProfile ? exitCodes.usage : exitCodes.refused];
  }
  if (error instanceof UsageError) {
    return [{ code: "usage", message: error.message, remedy: error.remedy }, exitCodes.usage];
  }
  if (error instanceof DeclinedError) {
    return [{ code: "declined", message: error.message }, exitCodes.refused];
  }
  if (error instanceof Error && error.name === "AbortError") {
    return [{ code: "stopped", message: "stopped before it was done" }, exitCodes.refused];
  }
  if (isOfTheSystem(error)) {
    return [{ code: "file", message: error.message }, exitCodes.usage];
  }
  throw error;
}

function readProblem(error: ProblemError): ToldError {
  const { code, message, remedy, requestId, retry, errors } = error;
  return {
    code,
    message,
    remedy,
    retry,
    ...(requestId !== "" && { request_id: requestId }),
    ...(errors.length > 0 && { errors }),
  };
}

/** A file that is not there, may not be read, a port that is taken. */
function isOfTheSystem(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

function errorText(told: ToldError, terminal: Terminal): string {
  const { message, remedy, request_id, errors = [] } = told;
  const lines = [`${paint(terminal, "red", "mithqal:")} ${message}`];
  for (const { pointer, detail } of errors) lines.push(`  ${pointer}: ${detail}`);
  if (remedy !== undefined) lines.push(`  next: ${remedy}`);
  if (request_id !== undefined) lines.push(`  request: ${request_id}`);
  return lines.join("\n");
}
