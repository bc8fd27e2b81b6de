// The platform's balancer: TCP alone, so that mutual TLS ends where it should.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Connections to one replica. */
interface Target {
  readonly port: number;
  readonly sockets: Set<Socket>;
}

/** One address for partners; each new connection goes to the next replica. */
export class Front {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #targets: Target[] = [];
  /** How many partners have made. */
  connections = 0;

  private constructor() {
    this.#server = createServer((near) => this.#relay(near));
  }

  static async open(): Promise<Front> {
    const front = new Front();
    front.#server.listen(0, "127.0.0.1");
    await once(front.#server, "listening");
    return front;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get baseUrl(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** New connections may go there. */
  add(port: number): void {
    this.#targets.push({ port, sockets: new Set() });
  }

  /** No new connection goes there; what there is goes on. */
  remove(port: number): void {
    this.#targets = this.#targets.filter((target) => target.port !== port);
  }

  /** Takes a dead replica out, and ends its connections. */
  cut(port: number): void {
    const dead = this.#targets.filter((target) => target.port === port);
    this.remove(port);
    for (const { sockets } of dead) for (const socket of sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #relay(near: Socket): void {
    const target = this.#targets[this.connections++ % this.#targets.length];
    if (target === undefined) return void near.destroy();
    const far = connect(target.port, "127.0.0.1");
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.#sockets.add(from);
      target.sockets.add(from);
      from.setNoDelay();
      from.on("error", () => {});
      from.on("close", () => {
        this.#sockets.delete(from);
        target.sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
