import { MithqalError } from "./mithqal_error.ts";

/**
 * A write was sent, and what became of it is not known: neither done nor refused. Nothing is lost: go
 * on with `idempotencyKey`, now or after a restart.
 */
export class OutcomeUnknownError extends MithqalError<"outcome_unknown"> {
  readonly idempotencyKey: string;

  constructor(idempotencyKey: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      "outcome_unknown",
      `expected an answer to the write under ${idempotencyKey}, got none that settles it: ${why}`,
      "send the same under the same idempotencyKey, which never does it twice, or look the key up",
      cause,
    );
    this.idempotencyKey = idempotencyKey;
  }
}
