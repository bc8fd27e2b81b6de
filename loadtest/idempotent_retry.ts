// One Idempotency-Key from many connections at once: one effect, and everybody gets its result. The same
// key with other parameters is a conflict, and changes nothing.
import { check } from "k6";
import type { Options } from "k6/options";
import {
  type Answer,
  askToken,
  codeOf,
  jsonOf,
  Partner,
  partnerOptions,
  sendAtOnce,
  type TokenOfSetup,
} from "./shared/partner.ts";
import { chosenScenario } from "./shared/profiles.ts";
import { type RunData, summaryOf } from "./shared/summary.ts";
import { thresholdsFor } from "./shared/thresholds.ts";

const copies = 8;

export const options: Options = {
  ...partnerOptions,
  batchPerHost: copies,
  scenarios: { retries: chosenScenario("idempotent_retry") },
  thresholds: thresholdsFor(["quote", "order"]),
};

const partner = new Partner();

export function setup(): TokenOfSetup {
  return askToken();
}

export default async function (token: TokenOfSetup): Promise<void> {
  partner.useToken(token);
  const [first, second] = [newQuote(), newQuote()];
  if (first === undefined || second === undefined) return;
  const idempotencyKey = crypto.randomUUID();
  const own = { name: "order", idempotencyKey };
  const requests = await Promise.all(
    Array.from(
      { length: copies },
      () => partner.prepareSigned("/v1/orders", { quote_id: first }, own),
    ),
  );
  const answers = sendAtOnce(requests);
  const made = answers.filter(({ status }) => status === 201);
  check(answers, {
    "one of the copies has the effect, the others its result": () =>
      made.length === 1 && answers.every(({ status }) => status === 200 || status === 201),
    "all answers are the same, letter for letter": () =>
      answers.every(({ body }) => body === answers[0]!.body),
  });
  const conflicting = { ...own, expected: [409] };
  const other = await partner.sign("/v1/orders", { quote_id: second }, conflicting);
  check(other, {
    "the key with another quote is a conflict": ({ status }: Answer) =>
      status === 409 && codeOf(other) === "idempotency_key_conflict",
  });
  const again = await partner.sign("/v1/orders", { quote_id: first }, own);
  check(again, {
    "a replay is told as one": ({ status, headers, body }: Answer) =>
      status === 200 && headers["Idempotent-Replayed"] === "true" && body === made[0]?.body,
  });
  partner.post(`/v1/quotes/${second}/cancel`, {}, { name: "cancel" });
}

function newQuote(): string | undefined {
  const quoted = partner.post("/v1/quotes", { side: "buy", gold_grams: 0.1 }, { name: "quote" });
  const isMade = check(quoted, { "a quote is made": ({ status }: Answer) => status === 201 });
  return isMade ? String(jsonOf(quoted).quote_id) : undefined;
}

export function handleSummary(data: RunData): Record<string, string> {
  return summaryOf(data, "idempotent_retry");
}
