/** A request as hooks see it: no header, no body, no secret. */
export interface RequestNote {
  method: string;
  path: string;
  /** 1 for the first try. */
  attempt: number;
  idempotencyKey: string | undefined;
}

/** An answer as hooks see it. */
export interface ResponseNote extends RequestNote {
  status: number;
  /** Of a refusal. */
  code: string | undefined;
  requestId: string | undefined;
  replayed: boolean;
  durationMs: number;
}

/** A try that failed and is followed by another. */
export interface RetryNote extends RequestNote {
  waitMs: number;
  /** The code of the failure, such as `connection_lost` or `rate_limited`. */
  reason: string;
}

/** For logs and metrics. What a hook throws is dropped: it must not change the fate of an order. */
export interface Hooks {
  onRequest?(note: RequestNote): void;
  onResponse?(note: ResponseNote): void;
  onRetry?(note: RetryNote): void;
}

/** Calls a hook. */
export function tell<Note>(hook: ((note: Note) => void) | undefined, note: Note): void {
  try {
    hook?.(note);
  } catch {
    // the caller's own fault, and none of the call's
  }
}
