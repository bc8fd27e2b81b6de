// What is read, for people on a terminal, for pipes and for programs.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { runHere, runJson } from "../../testdata/run_here.ts";

embeddedOnly("every reading command has a table, lines and JSON", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    await runJson(["fund", "1000"], { profile });
    await runJson(["buy", "1"], { profile });
    await runJson(["withdraw", "100"], { profile });
    for (
      const [command, heading] of [
        ["balances", "Asset"],
        ["orders", "Order"],
        ["withdrawals", "Withdrawal"],
        ["fundings", "Funding"],
        ["limits", "Limit"],
        ["credentials", "Kind"],
      ] as const
    ) {
      const shown = await runHere([command], { profile, isTerminal: true });
      assertEquals([shown.code, shown.err], [0, ""]);
      assert(shown.out.startsWith(`\x1b[1m${heading}`), shown.out);
      const piped = await runHere([command], { profile });
      assert(!piped.out.includes("\x1b") && piped.out.includes("\t"), piped.out);
      assertEquals(typeof await runJson([command], { profile }), "object");
    }
    const secrets = await runHere(["credentials"], { profile });
    assertEquals(secrets.out.trim().split("\n").length, 3);
  });
});

embeddedOnly("prices are shown once, or watched until Ctrl-C", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    const once = await runHere(["prices"], { profile });
    assertMatch(
      once.out,
      /^you pay\tSAR \d+\.\d{4} a gram\nyou get\tSAR \d+\.\d{4} a gram\nmarket\topen\n/,
    );
    const stop = new AbortController();
    const words = ["prices", "--watch", "--every", "0.1", "--json"];
    const onOut = () => stop.abort();
    const watched = await runHere(words, { profile, signal: stop.signal, onOut });
    assertEquals([watched.code, watched.err], [0, ""]);
    assertEquals(JSON.parse(watched.out.split("\n")[0]!).metal, "XAU");
  });
});

embeddedOnly("lists are filtered and cut, and one thing is shown by its id", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    await runJson(["fund", "5000"], { profile });
    const first = await runJson(["buy", "1", "--reference", "a"], { profile });
    await runJson(["buy", "1"], { profile });
    const ids = async (...words: string[]) =>
      (await runJson(["orders", ...words], { profile })).data.map(
        ({ order_id }: { order_id: string }) => order_id,
      );
    assertEquals((await ids("--limit", "1")).length, 1);
    assertEquals(await ids("--client-reference", "a"), [first.order_id]);
    assertEquals(await ids("--side", "sell"), []);
    assertEquals((await runJson(["orders", first.order_id], { profile })).client_reference, "a");
    const wrong = await runHere(["orders", "--limit", "0"], { profile });
    assertEquals([wrong.code, wrong.err], [
      2,
      'mithqal: expected 1 to 1000000 as --limit, got "0"\n',
    ]);
    const refused = await runHere(["orders", "--side", "up"], { profile });
    assertEquals(refused.code, 1);
    assertMatch(refused.err, /^mithqal: 422 validation_error: .*\n {2}\/side: .*\n {2}next: /);
  });
});
