/** A mistake of the person at the keyboard: told in lines, without a stack. */
export class UsageError extends Error {
  /** The next step. */
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** The person was asked, and said no. */
export class DeclinedError extends Error {
  constructor() {
    super("declined: nothing was done");
  }
}
