import { z } from "zod";
import { limits } from "../limits.ts";
import { quoted, type Refusal, refuse } from "../refusal.ts";
import { readIdempotencyKey } from "../signed_request/idempotency_key.ts";
import { clientReference, instantField, readField } from "./fields.ts";

const { defaultItems, maxItems } = limits.list;

const limit = readField((text): { ok: true; value: number } | Refusal<string> => {
  const value = /^[1-9][0-9]{0,2}$/.test(text.slice(0, 4)) ? Number(text) : 0;
  if (value >= 1 && value <= maxItems) return { ok: true, value };
  return refuse("limit_invalid", `1 to ${maxItems}`, quoted(text));
}).meta({
  description: `How many items a page has at most; ${defaultItems} unless said`,
  pattern: "^([1-9][0-9]?|1[0-9]{2}|200)$",
  examples: ["20"],
});

const cursor = z.string().meta({
  description: "`next_cursor` of the page before, with the same filters",
});

const afterSequence = readField((text): { ok: true; value: bigint } | Refusal<string> => {
  if (/^(0|[1-9][0-9]{0,17})$/.test(text.slice(0, 19))) return { ok: true, value: BigInt(text) };
  return refuse("sequence_invalid", "a sequence, or 0 for all", quoted(text));
}).meta({
  description: "Only what comes after this sequence, oldest first",
  pattern: "^(0|[1-9][0-9]{0,17})$",
  examples: ["0"],
});

const idempotencyKey = readField((text) => readIdempotencyKey(text))
  .meta({
    description: "The Idempotency-Key that was sent",
    pattern: "^[!-~]{1,255}$",
    examples: ["order-1001"],
  });

const side = z.enum(["buy", "sell"]);

/** What every list of things takes. */
const page = {
  limit: limit.optional(),
  cursor: cursor.optional(),
  created_from: instantField.optional(),
  created_to: instantField.optional(),
};

/** A list's parameters: none that is not named, and a time that has a length. */
function listQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...page, ...shape }).refine(hasLength, {
    path: ["created_to"],
    message: "expected a time after created_from",
  });
}

function hasLength(asked: { created_from?: unknown; created_to?: unknown }): boolean {
  const { created_from: from, created_to: to } = asked;
  return typeof from !== "number" || typeof to !== "number" || from < to;
}

/** `GET /v1/quotes`. */
export const quoteListQuery = listQuery({
  status: z.enum(["active", "executed", "expired", "cancelled"]).optional(),
  side: side.optional(),
  client_reference: clientReference.optional(),
}).meta({ id: "QuoteListQuery" });

/** `GET /v1/orders`. */
export const orderListQuery = listQuery({
  status: z.enum(["executed", "reversed"]).optional(),
  side: side.optional(),
  client_reference: clientReference.optional(),
}).meta({ id: "OrderListQuery" });

/** `GET /v1/withdrawals`. */
export const withdrawalListQuery = listQuery({
  status: z.enum([
    "pending",
    "under_review",
    "processing",
    "completed",
    "failed",
    "cancelled",
    "returned",
  ]).optional(),
  client_reference: clientReference.optional(),
}).meta({ id: "WithdrawalListQuery" });

/** `GET /v1/fundings`. */
export const fundingListQuery = listQuery({ status: z.enum(["completed"]).optional() })
  .meta({ id: "FundingListQuery" });

/** `GET /v1/events` and `GET /v1/ledger-entries`: newest first, or upwards after a sequence. */
export const sequenceListQuery = listQuery({ after_sequence: afterSequence.optional() })
  .meta({ id: "SequenceListQuery" });

/** `GET /v1/events/{id}/attempts`. */
export const attemptListQuery = z.strictObject({ limit: page.limit, cursor: page.cursor })
  .meta({ id: "AttemptListQuery" });

/** `GET /v1/idempotency-keys`. */
export const idempotencyKeyQuery = z.strictObject({ key: idempotencyKey })
  .meta({ id: "IdempotencyKeyQuery" });

/** A read that takes no parameters. */
export const noQuery = z.strictObject({}).meta({ id: "NoQuery" });
