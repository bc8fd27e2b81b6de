import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { Connections, type ConnectionSettings } from "./connections.ts";
import type { Answer } from "./exchange.ts";
import { lookupBy, pinnedLookup } from "./pinned_lookup.ts";
import { answering, Receiver, receiversCa } from "./testdata/receiver.ts";
import type { WebhookRules } from "./webhook_url.ts";

const rules: WebhookRules = { anyPort: true, trusted: { ca: receiversCa, hosts: ["localhost"] } };
const message = { headers: { "content-type": "application/json" }, body: Uint8Array.of(123, 125) };

async function withConnections(
  run: (connections: Connections, receiver: Receiver) => Promise<void>,
  settings: ConnectionSettings = {},
): Promise<void> {
  await Receiver.with(async (receiver) => {
    const connections = new Connections(rules, settings);
    try {
      await run(connections, receiver);
    } finally {
      connections.close();
    }
  });
}

const short = (answer: Answer | null) =>
  answer === null ? "given up" : "status" in answer ? answer.status : answer.fault;

test("post() sends to the name, on connections that are kept and shared with no other endpoint", async () => {
  await withConnections(async (connections, receiver) => {
    for (let n = 0; n < 5; n++) {
      assertEquals(await connections.post(1, receiver.url("/a?b=1"), message), {
        status: 200,
        retryAfter: undefined,
      });
    }
    assertEquals(receiver.connections, 1);
    const [first] = receiver.arrived;
    assertEquals([first!.path, first!.body], ["/a?b=1", "{}"]);
    assertEquals(first!.headers.host, `localhost:${receiver.port}`);
    await connections.post(2, receiver.url("/a?b=1"), message);
    assertEquals(receiver.connections, 2);
  });
});

test("post() opens no connection to a URL that is refused", async () => {
  await withConnections(async (connections, receiver) => {
    const { port } = receiver;
    const urls = [`http://localhost:${port}/`, `https://127.0.0.1:${port}/`, "https://[::1]/"];
    urls.push(`https://user@localhost:${port}/`, `https://localhost:${port}/#a`, "no url");
    for (const url of urls) {
      assertEquals(short(await connections.post(1, url, message)), "url_refused", url);
    }
    assertEquals(receiver.connections, 0);
  });
});

test("post() opens no connection to an address that is not public", async () => {
  await Receiver.with(async (receiver) => {
    const leads = [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"], ["::1"]];
    leads.push(["::ffff:127.0.0.1"], ["0.0.0.0"], ["::"], ["127.0.0.2"], ["2002:7f00:1::"]);
    for (const addresses of leads) {
      const connections = new Connections(rules, { resolve: () => Promise.resolve(addresses) });
      const url = receiver.url("/", "hooks.partner.example");
      const answer = await connections.post(1, url, message);
      connections.close();
      assertEquals(short(answer), "address_refused", addresses.join());
    }
    assertEquals(receiver.connections, 0);
  });
});

test("post() connects to the address that was checked, whatever the name says a moment later", async () => {
  await Receiver.with(async (checked) => {
    await Receiver.with(
      async (trap) => {
        const answers = [["127.0.0.1"], ["127.0.0.2"]];
        let asked = 0;
        const lookup = pinnedLookup(
          () => Promise.resolve(answers[Math.min(asked++, 1)]!),
          (address) => address === "127.0.0.1",
        );
        const rebinding: WebhookRules = {
          anyPort: true,
          trusted: { ca: receiversCa, hosts: ["hooks.partner.example"] },
        };
        const connections = new Connections(rebinding, { lookup });
        const url = checked.url("/", "hooks.partner.example");
        assertEquals(short(await connections.post(1, url, message)), 200);
        assertEquals(asked, 1);
        assertEquals(checked.arrived[0]!.headers.host, `hooks.partner.example:${checked.port}`);
        for (const socket of checked.sockets) socket.destroy();
        assertEquals(short(await connections.post(2, url, message)), "address_refused");
        connections.close();
        assertEquals([asked, trap.connections], [2, 0]);
      },
      "127.0.0.2",
      checked.port,
    );
  });
});

test("post() follows no redirect", async () => {
  await withConnections(async (connections, receiver) => {
    await Receiver.with(async (inside) => {
      for (const status of [301, 302, 303, 307, 308]) {
        receiver.behave("/", answering(status, { location: inside.url("/") }));
        assertEquals(short(await connections.post(1, receiver.url("/"), message)), status);
      }
      assertEquals([inside.connections, receiver.arrived.length], [0, 5]);
    });
  });
});

test("post() cuts an answer that is too long, and its status counts", async () => {
  await withConnections(async (connections, receiver) => {
    let sent = 0;
    receiver.behave("/", (response) => {
      const pour = () => {
        while (!response.destroyed && response.write(new Uint8Array(16_384))) sent += 16_384;
      };
      response.on("drain", pour);
      pour();
    });
    assertEquals(short(await connections.post(1, receiver.url("/"), message)), 200);
    assert(sent < 50_000_000, String(sent));
  });
});

test("post() waits no longer than it may: for nothing, for a slow answer, for a silent look-up", async () => {
  await withConnections(async (connections, receiver) => {
    receiver.behave("/hang", () => {});
    receiver.behave("/drip", (response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    for (const path of ["/hang", "/drip"]) {
      assertEquals(short(await connections.post(1, receiver.url(path), message)), "timeout");
    }
  }, { timeoutMs: 150 });
  const lookup = lookupBy(rules, () => new Promise(() => {}));
  const connections = new Connections(rules, { lookup, timeoutMs: 50 });
  assertEquals(
    short(await connections.post(1, "https://hooks.partner.example/", message)),
    "timeout",
  );
});

test("post() names what keeps an answer away", async () => {
  await withConnections(async (connections, receiver) => {
    receiver.behave("/reset", (response) => response.socket?.destroy());
    receiver.behave("/half", (response) => {
      response.writeHead(200, { "content-length": "100" }).write("half");
      response.socket?.end();
    });
    receiver.behave("/no-http", (response) => response.socket?.end("SSH-2.0-x\r\n\r\n"));
    receiver.behave("/headers", (response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}\r\n\r\n`);
    });
    const fault = async (path: string) =>
      short(await connections.post(1, receiver.url(path), message));
    assertEquals(await fault("/reset"), "connection_reset");
    assertEquals(await fault("/half"), "connection_reset");
    assertEquals(await fault("/no-http"), "answer_malformed");
    assertEquals(await fault("/headers"), "answer_malformed");
    assertEquals(
      short(await connections.post(1, "https://localhost:1/", message)),
      "connection_refused",
    );
  });
});

test("post() trusts the sandbox's authority for its own hosts alone, and each certificate for its names", async () => {
  await Receiver.with(async (receiver) => {
    const lookup = pinnedLookup(() => Promise.resolve(["127.0.0.1"]), () => true);
    const connections = new Connections(
      { anyPort: true, trusted: { ca: receiversCa, hosts: ["localhost", "other.example"] } },
      { lookup },
    );
    const to = async (host: string) =>
      short(await connections.post(1, receiver.url("/", host), message));
    assertEquals(await to("localhost"), 200);
    assertEquals(await to("other.example"), "tls_failed");
    assertEquals(await to("hooks.partner.example"), "tls_failed");
    connections.close();
    assertEquals(receiver.arrived.length, 1);
  });
});

test("post() tries once more when a kept connection was closed just as it was taken up", async () => {
  await withConnections(async (connections, receiver) => {
    let isSecond = false;
    receiver.behave("/", (response, arrived) => {
      if (isSecond && receiver.connections === 1) {
        response.socket?.destroy();
      } else {
        answering(200)(response, arrived);
      }
    });
    assertEquals(short(await connections.post(1, receiver.url("/"), message)), 200);
    isSecond = true;
    assertEquals(short(await connections.post(1, receiver.url("/"), message)), 200);
    assertEquals([receiver.connections, receiver.arrived.length], [2, 3]);
  });
});

test("close() gives up what is under way, and sends nothing more", async () => {
  await withConnections(async (connections, receiver) => {
    assertEquals(short(await connections.post(1, receiver.url("/"), message)), 200);
    const arrived = new Promise<void>((resolve) => receiver.behave("/", () => resolve()));
    const answer = connections.post(1, receiver.url("/"), message);
    await arrived;
    const closed = new Promise((resolve) => [...receiver.sockets][0]!.on("close", resolve));
    connections.close();
    assertEquals(short(await answer), "given up");
    assertEquals(short(await connections.post(1, receiver.url("/"), message)), "given up");
    await closed;
    assertEquals([receiver.connections, receiver.arrived.length], [1, 2]);
  });
});
