// Bytes between the partner and the edge, and the place where a connection is cut.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP relay. */
export class Tunnel {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Where the edge is; known only after the tunnel, for the edge's name is the tunnel's. */
  port = 0;
  #cutsAtAnswer = false;

  private constructor() {
    this.#server = createServer((near) => this.#relay(near));
  }

  static async open(): Promise<Tunnel> {
    const tunnel = new Tunnel();
    tunnel.#server.listen(0, "127.0.0.1");
    await once(tunnel.#server, "listening");
    return tunnel;
  }

  /** Where partners connect to. */
  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Cuts the connection that the edge writes to next, after what it has written. */
  cutAtAnswer(): void {
    this.#cutsAtAnswer = true;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, "close");
  }

  #relay(near: Socket): void {
    const far = connect(this.port, "127.0.0.1");
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.#sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
    near.on("data", (bytes: Uint8Array) => far.write(bytes));
    far.on("data", (bytes: Uint8Array) => this.#back(near, bytes));
  }

  #back(near: Socket, bytes: Uint8Array): void {
    if (!this.#cutsAtAnswer) return void near.write(bytes);
    this.#cutsAtAnswer = false;
    near.end(bytes);
  }
}
