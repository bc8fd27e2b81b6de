// Where one message of Postgres ends and the next begins.

const headBytes = 5;

/** Cuts what a Postgres server sends into its messages: a byte for the kind, then the length. */
export class MessageReader {
  readonly #take: (kind: string, message: Uint8Array) => void;
  #rest: Uint8Array = new Uint8Array();

  constructor(take: (kind: string, message: Uint8Array) => void) {
    this.#take = take;
  }

  read(bytes: Uint8Array): void {
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    const view = new DataView(all.buffer);
    let at = 0;
    while (all.length - at >= headBytes) {
      const end = at + 1 + view.getUint32(at + 1);
      if (end > all.length) break;
      this.#take(String.fromCharCode(all[at]!), all.slice(at, end));
      at = end;
    }
    this.#rest = all.slice(at);
  }
}
