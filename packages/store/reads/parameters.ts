/** The parameters of a statement, numbered as they are taken. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Takes a value, and returns the name by which the statement has it. */
  take(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
