import { connect } from "node:net";
import { test } from "node:test";
import { connect as connectTls } from "node:tls";
import { assert, assertEquals } from "@std/assert";
import { Edge } from "../testdata/edge.ts";
import { bareText } from "../verify/request_text.ts";

const lines = ["GET /health HTTP/1.1", "Host: a", "Connection: close"];

/** What comes back to a request that a balancer announces with a line of its own. */
function askThroughBalancer(edge: Edge, line: string): Promise<string> {
  const { cert, key } = edge.partner;
  const ca = edge.pki.servers.certificatePem;
  const socket = connect({ host: "127.0.0.1", port: edge.sidecar.port });
  return new Promise((resolve) => {
    let text = "";
    const done = () => resolve(text);
    socket.once("error", done);
    socket.once("connect", () => {
      if (line !== "") socket.write(line);
      const tls = connectTls({ socket, ca, cert, key, servername: "localhost" });
      tls.on("data", (part: Uint8Array) => text += new TextDecoder().decode(part));
      tls.once("error", done);
      tls.once("close", done);
      tls.once("secureConnect", () => tls.write(bareText(lines)));
    });
  });
}

const behind = (balancers: readonly string[]) => ({
  settings: { source: "proxy_protocol", balancers },
});

test("behind a balancer, the address is the one that it names", async () => {
  await Edge.with(async (edge) => {
    const text = await askThroughBalancer(edge, "PROXY TCP4 198.51.100.7 192.0.2.1 4711 8443\r\n");
    assert(text.startsWith("HTTP/1.1 200 "), text);
    assertEquals(edge.seen[0]!.headers.get("x-mithqal-source-address"), ["198.51.100.7"]);
    const [log] = await edge.log("request", 1);
    assertEquals([log!.source, log!.told_source], ["127.0.0.1", "198.51.100.7"]);
    // Whoever does not say who he is gets nowhere.
    assertEquals(await askThroughBalancer(edge, ""), "");
    assertEquals(edge.seen.length, 1);
  }, behind(["127.0.0.0/8"]));
});

test("nobody but a balancer may name an address", async () => {
  await Edge.with(async (edge) => {
    const line = "PROXY TCP4 198.51.100.7 192.0.2.1 4711 8443\r\n";
    assertEquals(await askThroughBalancer(edge, line), "");
    assertEquals(edge.seen, []);
  }, behind(["192.0.2.0/24"]));
});
