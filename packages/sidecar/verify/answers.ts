import type { Received } from "./send_bytes.ts";
import type { Finding } from "./target.ts";

/** An answer of the pair as it came. */
export interface SeenAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly isProblem: boolean;
  readonly requestId: string | undefined;
}

/** The answers that a connection brought. */
export function answersIn({ text }: Received): SeenAnswer[] {
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((part) => part.startsWith("HTTP/1.1 "))
    .map((part) => ({
      status: Number(part.slice(9, 12)),
      code: /"code":"(\w+)"/.exec(part)?.[1],
      isProblem: /^content-type: application\/problem\+json\r$/mi.test(part),
      requestId: /^x-request-id: (\S+)\r$/mi.exec(part)?.[1],
    }));
}

/** Whether exactly one answer came, with one of these codes, in the shape of all. */
export function isRefused(received: Received, codes: readonly string[]): Finding {
  const answers = answersIn(received);
  const [answer] = answers;
  const ok = answers.length === 1 && answer!.isProblem && answer!.requestId !== undefined &&
    codes.includes(answer!.code ?? "");
  return { ok, seen: described(received) };
}

/** Whether the connection ended, and no HTTP came back on it. */
export function isCut(received: Received): Finding {
  return { ok: received.ended && answersIn(received).length === 0, seen: described(received) };
}

/** What came back, for people. */
export function described(received: Received): string {
  const answers = answersIn(received).map(({ status, code }) => `${status} ${code ?? ""}`.trim());
  if (answers.length > 0) return answers.join(", then ");
  if (!received.ended) return "no answer, and the connection stays open";
  return `no answer, and the connection ends${received.error ? ` (${received.error})` : ""}`;
}
