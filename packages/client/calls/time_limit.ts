/** A signal that ends after a time, or when another one does. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Must be called when what it bounds has ended. */
  clear(): void;
}

/**
 * Bounds something in time. By hand, for the runtime's own combined signals may be collected before
 * they have fired.
 */
export function timeLimit(ms: number, outer: AbortSignal | undefined): TimeLimit {
  const limit = new AbortController();
  const end = () => limit.abort(outer?.reason);
  const timer = setTimeout(() => limit.abort(new Error(`${ms} ms have passed`)), ms);
  if (outer?.aborted) end();
  outer?.addEventListener("abort", end);
  const clear = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", end);
  };
  return { signal: limit.signal, clear };
}
