import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { runHere, runJson } from "../../testdata/run_here.ts";

const poor = { head: { sar_available: 0n, gold_available: 0n } };

/** A downloaded ledger of a funding, a buy and a sell, in a folder of its own. */
interface Ledger {
  folder: string;
  lines: readonly string[];
  clientId: string;
  /** Of the buy. */
  orderHash: string;
  /** Requests that the service has seen. */
  seen: () => number;
}

async function withLedger(
  home: Parameters<typeof RunningService.with>[0],
  run: (ledger: Ledger) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-cli-ledger-"));
  try {
    await RunningService.with(home, async (service) => {
      const { file: profile, clientId } = await service.provision(poor);
      const file = join(folder, "whole");
      await runJson(["fund", "5000"], { profile });
      const order = await runJson(["buy", "1"], { profile });
      assertEquals((await runJson(["ledger", "download", file], { profile })).downloaded, 2);
      await runJson(["sell", "0.5"], { profile });
      const more = await runHere(["ledger", "download", file], { profile });
      assertEquals(more.out, `1 new entries in ${file}, up to 3\n`);
      const lines = (await readFile(file, "utf8")).trim().split("\n");
      const seen = () => service.hop.seen.length;
      await run({ folder, lines, clientId, orderHash: order.ledger_hash, seen });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `whole`, or the fault and its line. */
async function verdict(
  { folder, clientId }: Ledger,
  lines: readonly string[],
  anchors: readonly string[] = [],
  client = clientId,
): Promise<string> {
  const file = join(folder, "given");
  await writeFile(file, lines.join("\n"));
  const named = anchors.flatMap((anchor) => ["--anchor", anchor]);
  const whose = ["--environment", "sandbox", "--client-id", client];
  const { code, out } = await runHere(["ledger", "verify", file, ...whose, ...named, "--json"]);
  const { ok, code: fault, line } = JSON.parse(out);
  assertEquals(code, ok ? 0 : 1);
  return ok ? "whole" : `${fault} ${line}`;
}

embeddedOnly(
  "a downloaded ledger is verified offline, against what the partner holds",
  async (home) => {
    await withLedger(home, async (ledger) => {
      const { lines, orderHash } = ledger;
      const before = ledger.seen();
      assertEquals(await verdict(ledger, lines), "whole");
      assertEquals(await verdict(ledger, lines, [orderHash]), "whole");
      assertEquals(await verdict(ledger, lines, ["0".repeat(64)]), "anchor_missing 3");
      assertEquals(await verdict(ledger, lines, [], "other"), "hash_mismatch 1");
      const tail = lines.slice(1);
      assertEquals(await verdict(ledger, tail), "anchor_needed 1");
      assertEquals(await verdict(ledger, tail, [JSON.parse(lines[0]!).hash]), "whole");
      assertEquals(ledger.seen(), before);
    });
  },
);

embeddedOnly("whatever is changed in a downloaded ledger is found", async (home) => {
  await withLedger(home, async (ledger) => {
    const { lines } = ledger;
    const changed = (from: RegExp, to: string) => [lines[0]!.replace(from, to), ...lines.slice(1)];
    assertEquals(await verdict(ledger, [lines[0]!, lines[2]!]), "sequence_gap 2");
    const figure = changed(/"change_sar":5000/, '"change_sar":4000');
    assertEquals(await verdict(ledger, figure), "entry_malformed 1");
    const both = changed(
      /"change_sar":5000,"change_halalas":500000/,
      '"change_sar":4000,"change_halalas":400000',
    );
    assertEquals(await verdict(ledger, both), "hash_mismatch 1");
    assertEquals(await verdict(ledger, changed(/^\{/, '{"later":true,')), "whole");
    assertEquals(await verdict(ledger, ["{", ...lines]), "entry_malformed 1");
    assertEquals(await verdict(ledger, []), "no_entries 0");
  });
});

embeddedOnly("a broken chain is told to people by its line and its next step", async (home) => {
  await withLedger(home, async ({ folder, lines, clientId }) => {
    const file = join(folder, "hidden");
    await writeFile(file, [lines[0], lines[2]].join("\n"));
    const whose = ["--environment", "sandbox", "--client-id", clientId];
    const { out } = await runHere(["ledger", "verify", file, ...whose]);
    assertMatch(
      out,
      /^chain\tBROKEN\nline\t2\nentry\t3\nbecause\texpected entry 2, got entry 3\nnext\t/,
    );
    const none = await runHere(["ledger", "verify", join(folder, "none"), ...whose]);
    assertEquals(none.code, 2);
    assertMatch(none.err, /^mithqal: ENOENT/);
  });
});
