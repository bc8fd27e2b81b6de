import { z } from "zod";
import { parseUnitPrice } from "../amounts/unit_price.ts";
import { amountField } from "./amount_field.ts";

/** `POST /sandbox/price`: the market's price for the calling partner alone; `{}` is the simulated one. */
export const sandboxPriceRequest = z.strictObject({
  mid: amountField(parseUnitPrice, {
    description: "SAR per gram, at most 4 decimals, within 20 % of the simulated price",
    decimals: 4,
  }).optional(),
  freeze: z.boolean().optional().meta({
    description: "The price stands still and is always fresh",
  }),
}).meta({ id: "SandboxPriceRequest", examples: [{ mid: 410.5, freeze: true }, {}] });

/** `POST /sandbox/market`. */
export const sandboxMarketRequest = z.strictObject({
  status: z.enum(["open", "closed", "halted"]),
}).meta({ id: "SandboxMarketRequest", examples: [{ status: "halted" }] });

/** `POST /sandbox/webhooks`: how the calling partner's webhooks are delivered. */
export const sandboxWebhooksRequest = z.strictObject({
  mode: z.enum(["normal", "duplicate", "reorder", "delay", "drop"]),
}).meta({ id: "SandboxWebhooksRequest", examples: [{ mode: "duplicate" }] });
