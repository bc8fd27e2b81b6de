/** Every error of this package: a code to branch on, what happened, and what to do next. */
export class MithqalError<Code extends string = string> extends Error {
  readonly code: Code;
  /** The next step, in plain words. */
  readonly remedy: string;

  constructor(code: Code, message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.remedy = remedy;
  }
}
