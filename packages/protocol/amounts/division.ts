/** Divides numbers that are not negative, rounding up. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** Divides numbers that are not negative, rounding down. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor;
}
