/** Where lines go in the end: the process's standard output. */
export interface LineStream {
  write(text: string, done: (error?: Error | null) => void): unknown;
}

const flushEveryMs = 50;
const flushAtLines = 200;

/** Gathers lines for a moment: a write to the stream costs more than a line does. */
export class LineWriter {
  readonly #stream: LineStream;
  #lines: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stream: LineStream) {
    this.#stream = stream;
  }

  readonly write = (line: string): void => {
    this.#lines.push(line);
    if (this.#lines.length >= flushAtLines) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), flushEveryMs);
  };

  /** Writes what has been gathered; resolves when the stream has it, or cannot take it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const text = `${this.#lines.join("\n")}\n`;
    this.#lines = [];
    await new Promise<void>((resolve) => this.#stream.write(text, () => resolve()));
  }
}
