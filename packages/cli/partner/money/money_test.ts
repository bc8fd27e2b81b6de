// What money commands ask, and what they say when nobody knows.
import { assertEquals, assertMatch } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { type Fault, type ProvisionedPartner, RunningService } from "@mithqal/testing/service";
import { runHere, runJson } from "../../testdata/run_here.ts";

const rich = { head: { sar_available: 10_000_000n, gold_available: 100_000n } };

async function withPartner(
  home: Parameters<typeof RunningService.with>[0],
  run: (partner: ProvisionedPartner, service: RunningService) => Promise<void>,
): Promise<void> {
  await RunningService.with(home, async (service) => {
    await run(await service.provision(rich), service);
    assertEquals(service.reports, []);
  });
}

embeddedOnly("buy and sell ask on a terminal, and no is no", async (home) => {
  await withPartner(home, async ({ file: profile }, service) => {
    const said = await runHere(["buy", "1"], { profile, answer: "n", isTerminal: true });
    assertEquals(said.code, 1);
    assertMatch(
      said.err,
      /^buy 1\.000 g for SAR \d+\.\d\d\? \[y\/N\] .*declined: nothing was done\n$/,
    );
    assertEquals(service.hop.count("POST /v1/orders"), 0);
    assertEquals((await runJson(["limits"], { profile })).open_quotes.used, 0);
    const yes = await runHere(["sell", "--sar", "100"], { profile, answer: "yes" });
    assertEquals([yes.code, service.hop.count("POST /v1/orders")], [0, 1]);
    const paid = await runHere(["withdraw", "100"], { profile, answer: "" });
    assertEquals([paid.code, service.hop.count("POST /v1/withdrawals")], [1, 0]);
    assertMatch(paid.err, /^withdraw SAR 100 to the registered IBAN\? \[y\/N\]/);
  });
});

embeddedOnly("a quote is ordered by its id", async (home) => {
  await withPartner(home, async ({ file: profile }) => {
    const quote = await runJson(["quote", "sell", "2.5"], { profile });
    const order = await runJson(["order", quote.quote_id, "--key", "mine"], { profile });
    assertEquals([order.quote_id, order.gold_mg], [quote.quote_id, 2_500]);
    const looked = await runJson(["key", "mine"], { profile });
    assertEquals([looked.state, looked.result.id], ["completed", order.order_id]);
    const text = await runHere(["key", "never"], { profile });
    assertMatch(
      text.out,
      /^key\tnever\nstate\tnot_seen\nnext\tsend it again under the same key\n$/,
    );
  });
});

embeddedOnly(
  "an unknown outcome is 3 with the key, and the repeat is the same order",
  async (home) => {
    await withPartner(home, async ({ file: profile }, service) => {
      const lost: Fault[] = Array.from({ length: 50 }, () => ({ kind: "cut_after" }));
      service.hop.spoil("POST /v1/orders", ...lost);
      const words = ["buy", "1", "--deadline", "1.5"];
      const open = await runHere([...words, "--json"], { profile });
      assertEquals(open.code, 3, open.err);
      const last = open.err.trim().split("\n").at(-1)!;
      const { code, idempotency_key: key, remedy } = JSON.parse(last).error;
      assertEquals(code, "outcome_unknown");
      assertEquals(remedy, `repeat the same command with --key ${key}: it is never done twice`);
      assertMatch(open.err, /^connection_lost: trying again in 0\.\d s\n/);
      service.hop.spoil("POST /v1/orders");
      const order = await runJson(["buy", "1", "--key", key], { profile });
      const { data } = await runJson(["orders"], { profile });
      assertEquals([data.length, data[0].order_id], [1, order.order_id]);
    });
  },
);

embeddedOnly("a rehearsed timeout ends in one order, by itself", async (home) => {
  await withPartner(home, async ({ file: profile }) => {
    const words = ["buy", "1", "--scenario", "timeout_after_commit"];
    const { code, err } = await runHere(words, { profile });
    assertEquals(code, 0, err);
    assertMatch(err, /^outcome_unknown: trying again in \d+\.\d s\n$/);
    assertEquals((await runJson(["orders"], { profile })).data.length, 1);
  });
});

embeddedOnly("Ctrl-C in the middle of an order says that its outcome is open", async (home) => {
  await withPartner(home, async ({ file: profile }, service) => {
    const stop = new AbortController();
    const cut: Fault = { kind: "cut_after" };
    service.hop.spoil("POST /v1/orders", cut, cut, cut, cut, cut, cut);
    const terminal = { profile, signal: stop.signal };
    const running = runHere(["buy", "1", "--key", "stopped"], terminal);
    while (service.hop.count("POST /v1/orders") === 0) await new Promise(setImmediate);
    stop.abort();
    const { code, err } = await running;
    assertEquals(code, 3, err);
    assertMatch(err, /next: repeat the same command with --key stopped: it is never done twice\n$/);
  });
});

embeddedOnly("withdraw and fund say what they did", async (home) => {
  await withPartner(home, async ({ file: profile }) => {
    const out = await runHere(["withdraw", "100", "--reference", "payout-1"], { profile });
    assertEquals(out.code, 0, out.err);
    assertMatch(out.out, /^withdrawal\twdr_\w+\nstatus\tpending\namount\tSAR 100\.00\n/);
    const listed = await runHere(["withdrawals", "--client-reference", "payout-1"], { profile });
    assertEquals(listed.out.trim().split("\n").length, 1);
    const { data } = await runJson(["withdrawals", "--client-reference", "other"], { profile });
    assertEquals(data, []);
    const funded = await runJson(["fund", "12.50"], { profile });
    assertEquals(
      (await runJson(["fundings", funded.funding_id], { profile })).amount_halalas,
      1_250,
    );
  });
});

embeddedOnly("amounts that are none are told before anything is sent", async (home) => {
  await withPartner(home, async ({ file: profile }, service) => {
    for (
      const [words, message] of [
        [["buy"], "expected either grams or --sar AMOUNT"],
        [["buy", "1", "--sar", "5"], "expected either grams or --sar AMOUNT"],
        [["buy", "ten"], 'expected a number of grams such as 10 or 2.5, got "ten"'],
        [["withdraw", "1e3"], 'expected a number of SAR such as 10 or 2.5, got "1e3"'],
        [["quote", "hold", "1"], 'expected buy or sell, got "hold"'],
      ] as const
    ) {
      const { code, err } = await runHere(words, { profile });
      assertEquals([code, err.split("\n")[0]], [2, `mithqal: ${message}`]);
    }
    assertEquals(service.hop.seen, []);
  });
});
