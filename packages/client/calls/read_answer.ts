import { ProblemError, readProblem } from "../errors/problem_error.ts";
import { TransportError } from "../errors/transport_error.ts";
import type { TransportAnswer } from "../transport/transport.ts";
import type { Answer, Call } from "./call.ts";

/**
 * Reads an answer: what was asked for, or an error. Members that nobody knows are left alone: a later
 * service may have more.
 */
export function readAnswer(
  { expects }: Pick<Call, "expects">,
  { status, headers, body }: TransportAnswer,
  idempotencyKey?: string,
): Answer {
  const isGood = status >= 200 && status < 300;
  if (isGood && expects === "bytes") return { status, headers, bytes: body, json: undefined };
  const type = headers.get("Content-Type") ?? "no type";
  const json = parse(body);
  if (!isGood) {
    const problem = readProblem(status, json);
    if (problem !== undefined) {
      problem.retry_after ??= wholeSeconds(headers.get("Retry-After"));
      throw new ProblemError(problem, idempotencyKey);
    }
    const code = [502, 503, 504].includes(status) ? "gateway_failed" : "answer_unexpected";
    throw new TransportError(code, `expected an answer of the service, got ${status} in ${type}`);
  }
  if (json === undefined && type.startsWith("application/json")) {
    const message = `expected whole JSON, got ${body.length} bytes that are none`;
    throw new TransportError("answer_truncated", message);
  }
  const absent = expects === "bytes"
    ? []
    : expects.filter((name) => !Object.hasOwn(Object(json), name));
  if (absent.length === 0) return { status, headers, bytes: body, json };
  const message = `expected ${absent.join(", ")} in the answer, got ${status} in ${type} without`;
  throw new TransportError("answer_unexpected", message);
}

/** Not every refusal says in its body what the header says. */
function wholeSeconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
