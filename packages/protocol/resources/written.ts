import type { JsonNumber } from "../json/json_number.ts";

/**
 * A resource as it is written: what a reader gets as a `number` is written from its own text or
 * from a whole number, never from a float.
 */
export type Written<Body> = Body extends number ? JsonNumber | bigint
  : Body extends object ? { [Member in keyof Body]: Written<Body[Member]> }
  : Body;
