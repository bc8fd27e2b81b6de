import { test } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SourceServer } from "../testdata/source_server.ts";
import { HttpSource, type HttpSourceSettings } from "./http_source.ts";

const startMs = Date.UTC(2026, 10, 20, 8);

/** A source before a real server, with a clock that stands still. */
class Feed {
  readonly server: SourceServer;
  readonly source: HttpSource;
  nowMs = startMs;

  constructor(server: SourceServer, own: Partial<HttpSourceSettings> = {}) {
    this.server = server;
    this.source = new HttpSource({
      url: server.url,
      header: { name: "x-api-key", value: "canary-key" },
      pricePointer: "/rates/0/mid",
      timePointer: "/at",
      timeForm: "unix_seconds",
      everyMs: 1_000,
      timeoutMs: 5_000,
      staleAfterMs: 10_000,
      authority: server.authority,
      ...own,
    }, () => this.nowMs);
  }

  quotes(price: string, atMs = this.nowMs): void {
    this.server.says(`{"rates":[{"mid":${price}}],"at":${atMs / 1_000}}`);
  }
}

function withFeed(run: (feed: Feed) => Promise<void>, own: Partial<HttpSourceSettings> = {}) {
  return SourceServer.with((server) => run(new Feed(server, own)));
}

/** Polls once, and returns the code of the refusal and its message. */
async function refusal({ source }: Feed): Promise<[string, string]> {
  const said = await source.poll();
  assert(!said.ok, "expected a refusal");
  assert(!JSON.stringify(said).includes("canary-key"));
  assertEquals(source.current(), said);
  return [said.code, said.message];
}

test("HttpSource reads the price of an ounce by its own text, with the header it was told", async () => {
  await withFeed(async (feed) => {
    assert(!feed.source.current().ok);
    for (const price of ["4150.25", '"4150.25"', "4150.2500000000000000000"]) {
      feed.quotes(price);
      const said = { ok: true, midE4: 5_003_761n, asOfMs: startMs } as const;
      assertEquals(await feed.source.poll(), said);
      assertEquals(feed.source.current(), said);
    }
    let seen: unknown;
    feed.server.answer = (response, request) => {
      seen = [request.method, request.url, request.headers["x-api-key"]];
      response.end();
    };
    await feed.source.poll();
    assertEquals(seen, ["GET", "/xau?currency=usd", "canary-key"]);
  });
});

test("HttpSource counts a price until its own time is too old, and no failure pushes it out before", async () => {
  await withFeed(async (feed) => {
    feed.quotes("4150.25");
    await feed.source.poll();
    feed.nowMs += 10_000;
    feed.server.says("{}");
    assert(!(await feed.source.poll()).ok);
    assert(feed.source.current().ok);
    feed.nowMs += 1;
    const said = feed.source.current();
    assertEquals(said, {
      ok: false,
      code: "price_stale",
      message: "expected a price of the last 10000 ms, got one of 10001 ms",
    });
    assertEquals((await refusal(feed))[0], "price_malformed");
  });
});

const hostilePrices: [string, string][] = [
  ['"NaN"', "price_malformed"],
  ["NaN", "source_answer_unusable"],
  ["Infinity", "source_answer_unusable"],
  ["-4150.25", "price_malformed"],
  ["4.15025e3", "price_malformed"],
  ['"4,150.25"', "price_malformed"],
  ['"four thousand"', "price_malformed"],
  ["null", "price_malformed"],
  ["true", "price_malformed"],
  ["[4150.25]", "price_malformed"],
  ["0", "price_out_of_bounds"],
  ["1e999999999", "price_malformed"],
  ["9999999.99", "price_out_of_bounds"],
  ["9".repeat(60_000), "price_malformed"],
];

for (const [price, code] of hostilePrices) {
  test(`HttpSource refuses a price of ${price.slice(0, 20)}`, async () => {
    await withFeed(async (feed) => {
      feed.quotes(price);
      const [got, message] = await refusal(feed);
      assertEquals(got, code);
      assert(message.length < 200);
    });
  });
}

test("HttpSource refuses a price that is stale, from the future, or without a time", async () => {
  await withFeed(async (feed) => {
    feed.quotes("4150.25", startMs - 11_000);
    assertEquals((await refusal(feed))[0], "price_stale");
    feed.quotes("4150.25", startMs + 6_000);
    assertEquals((await refusal(feed))[0], "price_from_the_future");
    for (const at of ["", ',"at":null', ',"at":"yesterday"', ',"at":1e9']) {
      feed.server.says(`{"rates":[{"mid":4150.25}]${at}}`);
      assertEquals((await refusal(feed))[0], "price_time_malformed");
    }
  });
});

const unusable: [string, string | Uint8Array, number, string][] = [
  ["another status", "{}", 500, "expected status 200, got 500"],
  ["a redirect", "{}", 302, "expected status 200, got 302"],
  ["a page", "<html></html>", 200, "expected a JSON value at character 0"],
  ["nothing", "", 200, "expected a JSON value at character 0"],
  ["half an answer", '{"rates":[{"mid":4150.25}', 200, 'expected "," or "]"'],
  ["a member twice", '{"at":1,"at":2}', 200, "expected each member once"],
  ["a deep answer", "[".repeat(60_000), 200, "expected at most 16 levels"],
  ["bytes that are no text", Uint8Array.of(0x7b, 0xff, 0x7d), 200, "expected a text in UTF-8"],
  ["more than 64 KiB", " ".repeat(65_537), 200, "expected at most 65536 bytes, got more"],
];

for (const [what, body, status, message] of unusable) {
  test(`HttpSource refuses ${what}`, async () => {
    await withFeed(async (feed) => {
      feed.server.says(body, status);
      const [code, got] = await refusal(feed);
      assertEquals(code, "source_answer_unusable");
      assertStringIncludes(got, message);
    });
  });
}

test("HttpSource gives up a body without an end, and one that comes too slowly", async () => {
  await withFeed(async (feed) => {
    feed.server.answer = (response) => {
      const more = () => {
        while (!response.destroyed && response.write(" ".repeat(16_384)));
      };
      response.on("drain", more);
      more();
    };
    assertEquals((await refusal(feed))[0], "source_answer_unusable");
  });
  for (const begin of ["", '{"at":']) {
    await withFeed(async (feed) => {
      feed.server.answer = (response) => void (begin !== "" && response.write(begin));
      const message = "expected an answer of the source, but none came within 50 ms";
      assertEquals(await refusal(feed), ["source_unreachable", message]);
    }, { timeoutMs: 50 });
  }
});

test("HttpSource refuses a server that ends halfway, is not there, or that nobody vouches for", async () => {
  await withFeed(async (feed) => {
    feed.server.answer = (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    };
    assertEquals((await refusal(feed))[0], "source_unreachable");
  });
  await withFeed(async (feed) => {
    assertEquals((await refusal(feed))[0], "source_unreachable");
  }, { url: "https://localhost:1/" });
  await SourceServer.with((other) =>
    withFeed(async (feed) => {
      feed.quotes("4150.25");
      assertEquals((await refusal(feed))[0], "source_unreachable");
    }, { authority: other.authority })
  );
});
