import type {
  EventBody,
  EventType,
  FundingBody,
  OrderBody,
  QuoteBody,
  WithdrawalBody,
} from "@mithqal/protocol/resources";

/** Members that are not a resource of this version. */
type Members = Readonly<Record<string, unknown>>;

/** What an event of each type tells: the whole resource as its GET gives it. */
type DataOf<Type extends EventType> = Type extends `order.${string}` ? OrderBody
  : Type extends `withdrawal.${string}` ? WithdrawalBody
  : Type extends "account.funded" ? FundingBody
  : Type extends "quote.expired" ? QuoteBody
  : Members;

/**
 * An event by its type. A later service may have others: leave what you do not know.
 *
 * @example
 * ```ts
 * if (event.type === "order.executed") console.log(event.data.order_id);
 * ```
 */
export type ServiceEvent = {
  [Type in EventType]: EventBody<DataOf<Type>> & { type: Type };
}[EventType];
