const mostRemembered = 10_000;

/** Which scenarios were played under which key: each is played once, so that a retry gets through. */
export class Rehearsals {
  /** In the order they were played in. */
  readonly #played = new Set<string>();

  /** Whether this is the first time; a request without a key is always the first. */
  isFirst(partner: number, key: string | undefined): boolean {
    if (key === undefined) return true;
    const name = `${partner} ${key}`;
    if (this.#played.has(name)) return false;
    this.#played.add(name);
    if (this.#played.size > mostRemembered) {
      for (const oldest of this.#played) {
        this.#played.delete(oldest);
        break;
      }
    }
    return true;
  }
}
