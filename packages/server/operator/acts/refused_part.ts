import { type Refused, refused } from "../../problems/refused.ts";

/** What another reader has refused, at its place in the body. */
export function refusedPart(
  pointer: string,
  { code, message }: { code: string; message: string },
): Refused {
  return refused("validation_error", message, { errors: [{ pointer, code, detail: message }] });
}
