// From money to an order and its books, by the real command.
import { dirname } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { runCommand } from "../testdata/run_command.ts";

embeddedOnly("a partner funds, buys and looks at its books from a folder", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file } = await service.provision({ head: { sar_available: 0n, gold_available: 0n } });
    const cwd = dirname(file);
    const run = async (...words: string[]) => {
      const { code, out, err } = await runCommand(words, { cwd });
      assertEquals([code, err], [0, ""], words.join(" "));
      return out;
    };
    assertMatch(await run("fund", "10000"), /^funding\tfnd_\w+\n.*\navailable\tSAR 10,000\.00/s);
    const bought = await run("buy", "10", "--yes");
    assertMatch(bought, /^order\tord_\w{26}\nstatus\texecuted\ntrade\tbuy 10\.000 g for SAR /);
    const order = JSON.parse(await run("buy", "--sar", "500", "--key", "second", "--json"));
    assertEquals([order.status, order.total_halalas], ["executed", 50_000]);
    const again = JSON.parse(await run("buy", "--sar", "500", "--key", "second", "--json"));
    assertEquals(again.order_id, order.order_id);
    assertEquals((await run("orders")).trim().split("\n").length, 2);
    const [head] = (await run("balances")).split("\n");
    assertMatch(head!, /^SAR\t[\d,]+\.\d\d\t0\.00\tSAR$/);
    assertMatch(await run("probe"), /\nthe signature is right\n$/);
    assertEquals(service.reports, []);
  });
});

embeddedOnly("the command's errors are lines, and its exit code tells their kind", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file } = await service.provision({ head: { sar_available: 0n, gold_available: 0n } });
    const cwd = dirname(file);
    const poor = await runCommand(["buy", "10", "--json"], { cwd });
    assertEquals([poor.code, poor.out], [1, ""]);
    const { error } = JSON.parse(poor.err);
    assertEquals([error.code, error.retry], ["insufficient_funds", "new_key"]);
    const lost = await runCommand(["order", "qte_01kae4h3zsf8xrv6y2m0d9c5bt", "--yes"], { cwd });
    assertEquals(lost.code, 1);
    assertMatch(
      lost.err,
      /^mithqal: 404 quote_not_found: .*\n {2}next: .*\n {2}request: req_\w+\n$/,
    );
  });
});
