/** `1,234.50` out of halalas. */
export function sar(halalas: number): string {
  return withPoint(halalas, 2);
}

/** `10.000` out of milligrams. */
export function grams(milligrams: number): string {
  return withPoint(milligrams, 3);
}

/** `401.2345` out of 1/10,000 SAR a gram. */
export function unitPrice(e4: number): string {
  return withPoint(e4, 4);
}

/** An integer of small units, written with its point: no float on the way. */
function withPoint(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${units < 0 ? "-" : ""}${whole}.${digits.slice(-decimals)}`;
}
