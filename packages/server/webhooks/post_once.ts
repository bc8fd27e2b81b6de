import type { ClientRequest, IncomingMessage } from "node:http";
import { type Agent, request as httpsRequest } from "node:https";
import { limits } from "@mithqal/protocol";
import type { Answer, Message } from "./exchange.ts";
import { faultOf } from "./fault.ts";

/** A message on its way. */
export interface Posting {
  /** Never rejects. Null: it was given up. */
  answer: Promise<Answer | null>;
  giveUp(): void;
}

const { answerMaxBytes } = limits.webhook;

/**
 * Posts one message and reads the answer: its status, and so much of its body as is needed to use the
 * connection again. The time is that of the whole exchange, from the look-up to the answer's last byte.
 */
export function postOnce(
  { url, agent }: { url: URL; agent: Agent },
  { headers, body }: Message,
  timeoutMs: number,
): Posting {
  const { promise: answer, resolve: settle } = promised<Answer | null>();
  let request: ClientRequest;
  let isOver = false;
  const end = (result: Answer | null) => {
    isOver = true;
    clearTimeout(timer);
    settle(result);
  };
  const giveUp = (result: Answer | null) => {
    end(result);
    // Deno 2.9.5 sends again by itself what ends on a reused connection, even when we end it.
    request.reusedSocket = false;
    request.destroy();
  };
  const timer = setTimeout(() => giveUp({ fault: "timeout" }), timeoutMs);
  const send = (isSecond: boolean) => {
    request = httpsRequest(url, {
      method: "POST",
      agent,
      headers: { ...headers, "content-length": String(body.length) },
    });
    request.on("response", (response) => read(response, end, giveUp));
    request.on("error", (error) => {
      if (isOver) return;
      // The other end has closed an idle connection just as we took it up: nothing was wrong with it.
      if (!isSecond && request.reusedSocket && faultOf(error) === "connection_reset") send(true);
      else end({ fault: faultOf(error) });
    });
    request.end(body);
  };
  send(false);
  return { answer, giveUp: () => giveUp(null) };
}

/** Reads an answer to its end, or cuts it where it is too long: its status counts all the same. */
function read(
  response: IncomingMessage,
  end: (answer: Answer) => void,
  giveUp: (answer: Answer) => void,
): void {
  const answer = { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] };
  let readBytes = 0;
  response.on("data", (chunk: Uint8Array) => {
    readBytes += chunk.length;
    if (readBytes > answerMaxBytes) giveUp(answer);
  });
  response.on("end", () => end(answer));
  response.on("error", (error) => end({ fault: faultOf(error) }));
}

function promised<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => resolve = settle);
  return { promise, resolve };
}
