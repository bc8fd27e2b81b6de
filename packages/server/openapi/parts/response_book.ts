/** Collects the answers of a document: those that are alike stand in it once, and are referred to. */
export class ResponseBook {
  readonly #names = new Map<string, string>();
  readonly #responses: Record<string, object> = {};

  /** A reference to this answer of a status. */
  place(status: string, response: object): object {
    const written = JSON.stringify(response);
    const name = this.#names.get(written) ?? this.#newName(status);
    this.#names.set(written, name);
    this.#responses[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }

  all(): Record<string, object> {
    return this.#responses;
  }

  /** `401`, and `401.2` for the next one. */
  #newName(status: string): string {
    let name = status;
    for (let n = 2; name in this.#responses; n++) name = `${status}.${n}`;
    return name;
  }
}
