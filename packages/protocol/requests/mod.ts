/**
 * What a partner may send: schemas that validate, and from which OpenAPI is made. Apart from the rest of
 * the contract, for they need a library, and the load scripts need none of it.
 *
 * @module
 */
export { JsonNumber } from "../json/json_number.ts";
export { type JsonInput, readJson } from "../json/read_json.ts";
export { amountField } from "./amount_field.ts";
export { idField, instantField, readField } from "./fields.ts";
export { type JsonSchema, jsonSchemaOf } from "./json_schema.ts";
export {
  attemptListQuery,
  fundingListQuery,
  idempotencyKeyQuery,
  noQuery,
  orderListQuery,
  quoteListQuery,
  sequenceListQuery,
  withdrawalListQuery,
} from "./queries.ts";
export { type QueryReading, readQuery } from "./read_query.ts";
export { readRequest, type RequestReading, type RequestRefusal } from "./read_request.ts";
export {
  sandboxMarketRequest,
  sandboxPriceRequest,
  sandboxWebhooksRequest,
} from "./sandbox_requests.ts";
export {
  amountSar,
  emptyRequest,
  fundingRequest,
  goldGrams,
  orderRequest,
  quoteRequest,
  withdrawalRequest,
} from "./schemas.ts";
export { recoverRequest } from "./webhook_requests.ts";
