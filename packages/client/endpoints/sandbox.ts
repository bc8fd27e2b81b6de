import type {
  BalancesBody,
  FundingBody,
  SandboxMarketBody,
  SandboxPriceBody,
  SandboxWebhooksBody,
  WithdrawalBody,
} from "@mithqal/protocol/resources";
import type { WriteOptions } from "../calls/call.ts";
import type {
  Amount,
  SandboxMarketRequest,
  SandboxPriceRequest,
  SandboxWebhooksRequest,
} from "./asked.ts";
import { at, type Endpoint } from "./endpoint.ts";

/** What only the sandbox has; it acts for the calling partner alone. */
export class Sandbox {
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /** Credits the account at once. */
  fund(
    funding: { amount_sar: Amount },
    options?: WriteOptions,
  ): Promise<FundingBody & { balances: BalancesBody }> {
    return this.#endpoint.write("/sandbox/fund", funding, ["funding_id", "balances"], options);
  }

  /** Sets or freezes the price; `{}` lets it go again. */
  price(price: SandboxPriceRequest, options?: WriteOptions): Promise<SandboxPriceBody> {
    return this.#endpoint.write("/sandbox/price", price, ["frozen"], options);
  }

  market(market: SandboxMarketRequest, options?: WriteOptions): Promise<SandboxMarketBody> {
    return this.#endpoint.write("/sandbox/market", market, ["market_status"], options);
  }

  /** Lets the bank's side of a withdrawal happen. */
  settleWithdrawal(
    withdrawalId: string,
    outcome: "complete" | "fail" | "return",
    options?: WriteOptions,
  ): Promise<WithdrawalBody> {
    const path = at("/sandbox/withdrawals", withdrawalId, `/${outcome}`);
    return this.#endpoint.write(path, undefined, ["withdrawal_id", "status"], options);
  }

  webhooks(
    delivery: SandboxWebhooksRequest,
    options?: WriteOptions,
  ): Promise<SandboxWebhooksBody> {
    return this.#endpoint.write("/sandbox/webhooks", delivery, ["mode"], options);
  }
}
