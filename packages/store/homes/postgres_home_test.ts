import { connect, createServer, type Server, type Socket } from "node:net";
import { assertEquals, assertRejects } from "@std/assert";
import { AnswerCutter, postgresOnly } from "@mithqal/testing/real";
import { openPostgres } from "./postgres_home.ts";

/** Stands between a client and Postgres, and can fall silent without closing anything. */
class SilentProxy {
  readonly #server: Server;
  readonly #pairs: [Socket, Socket][] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async before(target: URL): Promise<SilentProxy> {
    const server = createServer();
    const proxy = new SilentProxy(server);
    server.on("connection", (client) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) socket.on("error", () => {});
      client.pipe(upstream).pipe(client);
      proxy.#pairs.push([client, upstream]);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  urlFor(target: URL): string {
    const { port } = this.#server.address() as { port: number };
    return Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href;
  }

  /** Whatever is connected now hears nothing any more. */
  fallSilent(): void {
    for (const [client, upstream] of this.#pairs) {
      client.unpipe(upstream);
      upstream.unpipe(client);
    }
  }

  close(): void {
    for (const socket of this.#pairs.flat()) socket.destroy();
    this.#server.close();
  }
}

postgresOnly(
  "a connection that falls silent is given up, and the next statement has another",
  async (home) => {
    const target = new URL(home.url);
    const proxy = await SilentProxy.before(target);
    const url = proxy.urlFor(target);
    // Connecting is in it, on a busy machine too.
    const database = openPostgres({ url, connections: 1, answerTimeoutMs: 3_000 });
    const ask = () => database.query("select pg_backend_pid() as pid");
    const [first] = await ask();
    proxy.fallSilent();
    const error = await ask().catch((error) => error);
    assertEquals(error.code, "CONNECTION_SILENT");
    const [second] = await ask();
    assertEquals(second!.pid === first!.pid, false);
    await database.close();
    proxy.close();
  },
);

postgresOnly(
  "an error of a statement stays what it is, with a time limit on answers too",
  async (home) => {
    const database = openPostgres({ url: home.url, connections: 1, answerTimeoutMs: 5_000 });
    await assertRejects(() => database.query("select 1 / 0"), Error, "division by zero");
    await database.close();
  },
);

postgresOnly(
  "a connection that is lost at its first answer fails its statement alone",
  async (home) => {
    const cutter = await AnswerCutter.open(home.url, 1);
    const database = openPostgres({ url: cutter.url, connections: 1 });
    try {
      // An answer to something that the driver had asked by itself would be missed by nobody, and then
      // its error would be taken by nobody.
      const asked = () => database.query("select $1::int", [1]);
      await assertRejects(asked, Error, "CONNECTION_CLOSED");
      assertEquals(cutter.cuts, 1);
    } finally {
      await database.close();
      await cutter.close();
    }
  },
);
