// A closed day: shown, kept with its signature, and not kept when the signature is not the service's.
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { Mithqal } from "@mithqal/client";
import { importPublicKeyJwk, type VerificationKey, verifyDetached } from "@mithqal/jws";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { runHere, runJson } from "../../testdata/run_here.ts";

/** A partner's closed day, with a funding and a buy. */
interface ClosedDay {
  service: RunningService;
  profile: string;
  day: string;
  order: { ledger_hash: string; total_halalas: number };
  folder: string;
}

async function withClosedDay(
  home: Parameters<typeof RunningService.with>[0],
  run: (closed: ClosedDay) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-cli-statement-"));
  try {
    await RunningService.with(home, async (service) => {
      const poor = { head: { sar_available: 0n, gold_available: 0n } };
      const partner = await service.provision(poor);
      const { file: profile } = partner;
      await runJson(["fund", "1000"], { profile });
      const order = await runJson(["buy", "1"], { profile });
      const day = await service.closeYesterday(partner);
      await run({ service, profile, day, order, folder });
      assertEquals(service.reports, []);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

embeddedOnly("a closed day is shown to programs and to people", async (home) => {
  await withClosedDay(home, async ({ profile, day, order }) => {
    const json = await runJson(["statement", day], { profile });
    const { date, closing, closing_ledger_hash } = json.statement;
    assertEquals([json.signature_valid, date, closing_ledger_hash], [true, day, order.ledger_hash]);
    assertEquals(closing.sar.available_halalas, 100_000 - order.total_halalas);
    const { code, out, err } = await runHere(["statement", day], { profile });
    assertEquals([code, err], [0, ""]);
    const lines = out.trimEnd().split("\n");
    assertEquals(lines[0], `day\t${day}`);
    assertEquals(lines[2], "opening\tSAR 0.00, held 0.00, 0.000 g");
    assertMatch(lines[3]!, /^closing\tSAR \d+\.\d\d, held 0\.00, 1\.000 g$/);
    assertEquals(lines[4], `ledger entry\t2 ${order.ledger_hash}`);
    assert(lines.includes("funding\t1\t1,000.00\t0.000"), out);
    assertEquals(lines.at(-1), "signature valid");
  });
});

/** The keys that the service has published. */
async function published(profile: string): Promise<VerificationKey[]> {
  const mithqal = await Mithqal.open(profile);
  const { keys } = await mithqal.tokenKeys();
  await mithqal.close();
  const read = await Promise.all(
    keys.map(({ kty, crv, x, y }) => importPublicKeyJwk({ kty, crv, x, y })),
  );
  return read.flatMap((one) => one.ok ? [{ kid: one.thumbprint, key: one.key }] : []);
}

embeddedOnly("a statement is kept as it was signed, with its signature beside it", async (home) => {
  await withClosedDay(home, async ({ profile, day, folder }) => {
    const keys = await published(profile);
    for (const form of [[], ["--csv"]]) {
      const file = join(folder, `kept${form.length}`);
      const words = ["statement", day, ...form, "--out", file];
      const { code, out } = await runHere(words, { profile });
      const bytes = new Uint8Array(await readFile(file));
      const verified = await verifyDetached(await readFile(`${file}.jws`, "utf8"), bytes, keys);
      assert(code === 0 && verified.ok && verified.header.typ === "mithqal-statement+jws");
      if (form.length > 0) assertEquals(out.trimEnd(), new TextDecoder().decode(bytes).trimEnd());
      const again = await runHere(words, { profile });
      assertEquals(again.code, 2);
      assertMatch(again.err, /expected no file at \S+, \S+\.jws, got one\n/);
    }
  });
});

embeddedOnly(
  "a statement that was changed on its way is not kept, and ends with 1",
  async (home) => {
    await withClosedDay(home, async ({ service, profile, day, folder }) => {
      const kind = `GET /v1/statements/${day}`;
      const answer = (type: string, body: string, signature = "") =>
        service.hop.spoil(kind, {
          kind: "answer",
          status: 200,
          headers: {
            "Content-Type": type,
            ...(signature !== "" && { "X-Statement-Signature": signature }),
          },
          body,
        });
      const signed = join(folder, "signed");
      const { statement } = await runJson(["statement", day, "--out", signed], { profile });
      const changed = JSON.stringify({ ...statement, opening: statement.closing });
      answer("application/json", changed, await readFile(`${signed}.jws`, "utf8"));
      const out = join(folder, "changed");
      const told = await runHere(["statement", day, "--out", out], { profile });
      assertEquals([told.code, existsSync(out), existsSync(`${out}.jws`)], [1, false, false]);
      assertMatch(told.out, /\nsignature NOT VALID: do not book it, tell the operator\n$/);
      answer("text/csv", "a,b\n");
      const table = await runHere(["statement", day, "--csv", "--json"], { profile });
      assertEquals([table.code, JSON.parse(table.out)], [1, {
        signature_valid: false,
        csv: "a,b\n",
      }]);
    });
  },
);

embeddedOnly("a day that is not closed has no statement", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    const { code, err } = await runHere(["statement", "2020-01-01"], { profile });
    assertEquals(code, 1);
    assertMatch(err, /^mithqal: 404 statement_not_found: /);
  });
});
