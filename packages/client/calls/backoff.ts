const firstMs = 100;
const mostMs = 2_000;

/**
 * How long to wait before the try after `attempt`: doubled each time up to 2 s, half of it by chance,
 * and never less than the service asks for.
 */
export function backoffMs(
  attempt: number,
  retryAfterSeconds = 0,
  random: () => number = Math.random,
): number {
  const stepMs = Math.min(mostMs, firstMs * 2 ** Math.min(attempt - 1, 10));
  return retryAfterSeconds * 1_000 + stepMs * (1 + random()) / 2;
}
