/**
 * What a partner may send: schemas that validate, and from which OpenAPI is made. Apart from the rest of
 * the contract, for they need a library, and the load scripts need none of it.
 *
 * @module
 */
export { readRequest, type RequestReading, type RequestRefusal } from "./read_request.ts";
export {
  emptyRequest,
  fundingRequest,
  orderRequest,
  quoteRequest,
  withdrawalRequest,
} from "./schemas.ts";
