// A relay that reads Postgres' protocol, and cuts connections where it hurts most.
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { MessageReader } from "./message_reader.ts";

/**
 * Stands before a Postgres. Every so often it keeps an answer back until Postgres has said that it is
 * ready again, which comes after the commit, and then ends the connection instead of passing it on.
 */
export class AnswerCutter {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #behind: URL;
  readonly #every: number;
  #answers = 0;
  #cuts = 0;

  private constructor(url: string, every: number) {
    this.#behind = new URL(url);
    this.#every = every;
    this.#server = createServer((near) => this.#relay(near));
  }

  /** Opens a relay to the Postgres of a URL that cuts every so-manieth answer. */
  static async open(url: string, every: number): Promise<AnswerCutter> {
    const cutter = new AnswerCutter(url, every);
    cutter.#server.listen(0, "127.0.0.1");
    await once(cutter.#server, "listening");
    return cutter;
  }

  /** The same database, by way of the relay. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return Object.assign(new URL(this.#behind), { port: String(port) }).href;
  }

  /** How many answers were cut so far. */
  get cuts(): number {
    return this.#cuts;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, "close");
  }

  #relay(near: Socket): void {
    const far = connect(Number(this.#behind.port), this.#behind.hostname);
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.#sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
    near.on("data", (bytes: Uint8Array) => far.write(bytes));
    const answer: Uint8Array[] = [];
    const reader = new MessageReader((kind, message) => {
      if (kind === bindComplete || answer.length > 0) answer.push(message);
      else near.write(message);
      if (kind !== readyForQuery || answer.length === 0) return;
      if (++this.#answers % this.#every === 0) {
        this.#cuts++;
        near.destroy();
      } else near.write(Buffer.concat(answer));
      answer.length = 0;
    });
    far.on("data", (bytes: Uint8Array) => reader.read(bytes));
  }
}

const bindComplete = "2";
const readyForQuery = "Z";
