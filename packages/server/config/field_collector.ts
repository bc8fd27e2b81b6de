import type { Field } from "./field.ts";
import type { VariableName } from "./variables.ts";

/** The environment's variables, or a test's. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Takes fields out of variables one by one, and keeps everything that is wrong with them. */
export class FieldCollector {
  readonly faults: string[] = [];
  readonly #variables: Variables;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  /** The text of a variable; one that is empty is not set. */
  text(name: VariableName): string | undefined {
    return this.#variables[name] || undefined;
  }

  /** Reads a variable; where it is wrong the fault is kept, and there is no value. */
  take<T>(name: VariableName, read: (text: string | undefined) => Field<T>): T | undefined {
    return this.settle(name, read(this.text(name)));
  }

  /** Keeps a field's value or its fault. */
  settle<T>(name: VariableName, field: Field<T>): T | undefined {
    if (field.ok) return field.value;
    this.fault(name, field.fault);
    return undefined;
  }

  fault(name: string, fault: string): void {
    this.faults.push(`${name}: ${fault}`);
  }
}
