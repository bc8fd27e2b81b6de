import { z } from "zod";
import type { DecimalReading } from "../amounts/decimal.ts";
import { JsonNumber } from "../json/json_number.ts";
import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import { inWords } from "./fault_text.ts";

/** How an amount is described to people and in OpenAPI. */
interface AmountDescription {
  description: string;
  decimals: number;
}

/**
 * An amount on the wire: a JSON number or a string of the same form, read by its own text into
 * whole units. What is too precise is refused, never rounded.
 */
export function amountField(
  parse: (text: string) => DecimalReading,
  { description, decimals }: AmountDescription,
) {
  return z.unknown().transform((value, context): bigint => {
    const text = amountText(value);
    const reading = text === undefined
      ? refuse("number_malformed", "a number such as 0.5", inWords(value))
      : parse(text);
    if (reading.ok) return reading.value;
    const { code, message } = reading;
    context.issues.push({ code: "custom", input: value, message, params: { code } });
    return z.NEVER;
  }).meta({ description, anyOf: formsOf(limits.number.maxDigits - decimals, decimals) });
}

/** Of a number the decimals are not told: `multipleOf` refuses 0.07 where it is reckoned in doubles. */
function formsOf(digits: number, decimals: number) {
  const pattern = `^(0|[1-9][0-9]{0,${digits - 1}})([.][0-9]{1,${decimals}})?$`;
  return [
    { type: "number" as const, minimum: 0, exclusiveMaximum: 10 ** digits },
    { type: "string" as const, pattern },
  ];
}

/** The number's own text; none of anything else, floats among it. */
function amountText(value: unknown): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" ? value : undefined;
}
