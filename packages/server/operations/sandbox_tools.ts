import { formatUnitPrice, limits } from "@mithqal/protocol";
import {
  sandboxMarketRequest,
  sandboxPriceRequest,
  sandboxWebhooksRequest,
} from "@mithqal/protocol/requests";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { readBodyAs } from "./body.ts";
import { type AskedEffect, runEffect } from "./run_effect.ts";
import { actOnWithdrawal } from "./withdrawals.ts";

/** `POST /sandbox/price`: the partner's own price, standing still or not; `{}` is the simulated one. */
export async function setSandboxPrice(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, sandboxPriceRequest);
  if (!read.ok) return read;
  const { mid: midE4, freeze = false } = read.request;
  const answer = await runShown(visit, {
    effect: { kind: "sandbox.price", freeze, ...(midE4 !== undefined && { midE4 }) },
    route: "/sandbox/price",
    parameters: [["mid_e4", midE4], ["freeze", String(freeze)]],
  });
  const isTooFar = "ok" in answer && answer.code === "validation_error";
  return isTooFar && midE4 !== undefined ? tooFar(midE4) : answer;
}

function tooFar(midE4: bigint): Refused {
  const bound = `within ${limits.price.sandboxMaxDeviationPercent} % of the simulated price`;
  const detail = `expected mid to be ${bound}, got ${formatUnitPrice(midE4)}`;
  const error = { pointer: "/mid", code: "out_of_bounds", detail };
  return refused("validation_error", detail, { errors: [error] });
}

/** `POST /sandbox/market`: the market's status for the partner alone. */
export async function setSandboxMarket(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, sandboxMarketRequest);
  if (!read.ok) return read;
  const { status } = read.request;
  return await runShown(visit, {
    effect: { kind: "sandbox.market", status },
    route: "/sandbox/market",
    parameters: [["status", status]],
  });
}

/** `POST /sandbox/webhooks`: how the partner's webhooks are delivered. */
export async function setSandboxWebhooks(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, sandboxWebhooksRequest);
  if (!read.ok) return read;
  const { mode } = read.request;
  return await runEffect(visit, {
    effect: { kind: "sandbox.webhooks", mode },
    route: "/sandbox/webhooks",
    parameters: [["mode", mode]],
  });
}

/** Runs an effect on the price that the partner sees: this process shows it at once, the others soon. */
async function runShown(visit: Visit, asked: AskedEffect): Promise<Answer | Refused> {
  const answer = await runEffect(visit, asked);
  const { service, requestId } = visit;
  await service.directory.poll().catch((error) => service.report(error, requestId));
  return answer;
}

/** `POST /sandbox/withdrawals/{id}/complete`: what the bank would do, at once. */
export const completeWithdrawal = actOnWithdrawal(
  "sandbox.withdrawal.complete",
  "/sandbox/withdrawals/{id}/complete",
);

/** `POST /sandbox/withdrawals/{id}/fail`. */
export const failWithdrawal = actOnWithdrawal(
  "sandbox.withdrawal.fail",
  "/sandbox/withdrawals/{id}/fail",
);

/** `POST /sandbox/withdrawals/{id}/return`. */
export const returnWithdrawal = actOnWithdrawal(
  "sandbox.withdrawal.return",
  "/sandbox/withdrawals/{id}/return",
);
