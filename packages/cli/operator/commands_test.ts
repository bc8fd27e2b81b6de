// Every command of an operator once, on a sandbox with real mutual TLS.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { runHere, runJson } from "../testdata/run_here.ts";
import { operatorCommands } from "./commands.ts";
import { Desk } from "./testdata/desk.ts";
import { partnerKeys } from "./testdata/partner_keys.ts";

const iban = "SA0380000000608010167519";
const since = "2026-01-01T00:00:00Z";

/** Words of an act, its kind, and how many persons it takes. */
type ActCase = readonly [words: readonly string[], kind: string, operators: 1 | 2];

test("each act is done at once, or waits and is done when the second person approves", async () => {
  const desk = await Desk.open();
  await desk.agreed(["limits", "set", "100000"]);
  const terms = ["spread_bps=80", "fee_bps=25", "open_exposure_max_grams=100"];
  const made = await desk.agreed([
    "partners",
    "create",
    "cases",
    "--name",
    "Bank Cases",
    "--term",
    ...terms,
  ]);
  assertEquals([made.kind, made.status, made.decided_by], [
    "partner.create",
    "approved",
    "checker",
  ]);
  const own = await partnerKeys(desk, "cases", "Bank Cases");
  // A price far from the source's would halt the market when it is released.
  const { mid_price_per_gram_sar: mid } = await desk.json(["market", "status"]);
  const cases: readonly ActCase[] = [
    [["csr", "sign", "cases", join(own, "client.csr")], "certificate.sign", 2],
    [["keys", "add", "cases", join(own, "signing.pub.jwk")], "signing_key.register", 2],
    [["secrets", "client", "new", "cases"], "client_secret.make", 1],
    [["secrets", "webhook", "new", "cases"], "webhook_secret.make", 1],
    [["addresses", "set", "cases", "192.0.2.0/24", "2001:db8::/32"], "partner.addresses", 2],
    [["iban", "set", "cases", iban], "partner.iban", 2],
    [["terms", "set", "cases", "spread_bps=60", "fee_fixed_sar=0.50"], "partner.terms", 2],
    [["suspend", "cases"], "partner.suspend", 1],
    [["resume", "cases"], "partner.resume", 2],
    [["trading", "disable", "cases"], "partner.trading.disable", 1],
    [["trading", "enable", "cases"], "partner.trading.enable", 2],
    [["webhook", "set", "cases", "https://hooks.cases.example/"], "webhook.set", 2],
    [["webhook", "test", "cases"], "webhook.test", 1],
    [["webhook", "resume", "cases"], "webhook.resume", 1],
    [["webhook", "recover", "cases", "--since", since], "webhook.recover", 1],
    [
      ["deposits", "add", "cases", "250.50", "--reference", "R-1", "--value-date", "2026-11-20"]
        .concat("--sender-iban", iban),
      "deposit",
      2,
    ],
    [["lines", "fill", "cases", "buy"], "line.fill", 2],
    [["lines", "take", "cases", "buy"], "line.take", 2],
    [["capital", "add", "1000"], "capital.book", 2],
    [
      ["bars", "add", "C-1", "--refiner", "Test", "--year", "2026", "--fineness", "999"]
        .concat("--gross", "1000.123", "--fine", "999.9", "--vault", "Riyadh"),
      "bar.register",
      2,
    ],
    [["holidays", "set", "2027-02-22", "yes"], "holiday.set", 1],
    [["market", "halt", "--reason", "a test"], "market.halt", 1],
    [["market", "close"], "market.close", 1],
    [["market", "open"], "market.open", 2],
    [["market", "trading", "disable", "--reason", "a test"], "market.trading.disable", 1],
    [["market", "trading", "enable"], "market.trading.enable", 2],
    [["market", "price", "set", String(mid)], "price.set", 2],
    [["market", "price", "release"], "price.release", 2],
  ];
  for (const [words, kind, operators] of cases) {
    const act = await desk.json(words);
    const status = operators === 1 ? "done" : "waiting";
    assertEquals([act.kind, act.status, act.requested_by], [kind, status, "maker"]);
    if (operators === 1) continue;
    const approved = await desk.json(["approvals", "approve", act.approval_id], "checker");
    assertEquals([approved.kind, approved.status], [kind, "approved"]);
  }
});

test("a list of partners says who is stopped, and by what", async () => {
  const desk = await Desk.open();
  const stopped = async () => {
    const { out } = await desk.run(["partners", "list"]);
    return out.split("\n").find((line) => line.startsWith("demo\t"))?.split("\t").at(-1)?.trim();
  };
  assertEquals(await stopped(), "");
  await desk.json(["suspend", "demo"]);
  assertEquals(await stopped(), "suspended");
  await desk.json(["trading", "disable", "demo"]);
  assertEquals(await stopped(), "suspended, trading disabled");
  await desk.agreed(["resume", "demo"]);
  await desk.agreed(["trading", "enable", "demo"]);
  assertEquals(await stopped(), "");
});

test("withdrawals and orders are carried through, failed, returned and reversed", async () => {
  const desk = await Desk.open();
  const profile = desk.sandbox.partners.demo!;
  await untilOpen(desk, profile);
  const order = await runJson(["buy", "1", "--yes"], { profile });
  const why = ["--reason", "Bought twice"];
  const asked = await desk.json(["orders", "reverse", "demo", order.order_id, ...why]);
  const shown = await desk.run(["approvals", "show", asked.approval_id], { as: "checker" });
  assertMatch(shown.out, /^side\tbuy$/m);
  assertMatch(shown.out, /^reason\tBought twice$/m);
  assertMatch(shown.out, new RegExp(`^total sar\t${order.total_sar}$`, "m"));
  await desk.json(["approvals", "withdraw", asked.approval_id]);
  const reversed = await desk.agreed(["orders", "reverse", "demo", order.order_id]);
  assertEquals([reversed.status, reversed.result.order_id], ["approved", order.order_id]);

  const withdraw = async () =>
    (await runJson(["withdraw", "100", "--yes"], { profile })).withdrawal_id;
  const agree = async (bound: string) =>
    await desk.agreed(["terms", "set", "demo", `withdrawal_review_above_sar=${bound}`]);
  await agree("99.99");
  const large = await withdraw();
  const refused = await desk.refusal(["withdrawals", "process", "demo", large]);
  assertMatch(refused.remedy, /withdrawals review, then mithqal operator withdrawals approve$/);
  const waiting = await desk.run(["withdrawals", "list"], { isTerminal: true });
  assertMatch(waiting.out, /review, then approve \(takes two\)/);
  await agree("500000");
  const [first, second] = [await withdraw(), await withdraw()];
  const queue = (await desk.json(["withdrawals", "list"])).data;
  const listed = queue.find((one: { withdrawal_id: string }) => one.withdrawal_id === first);
  assertEquals([listed.client_id, listed.iban], ["demo", iban]);
  const step = (
    word: string,
    id: string,
    ...more: string[]
  ) => ["withdrawals", word, "demo", id, ...more];
  assertEquals((await desk.json(step("review", first))).kind, "withdrawal.review");
  assertEquals((await desk.agreed(step("approve", first))).status, "approved");
  const completed = await desk.json(step("complete", first, "--reference", "B-1"));
  assertEquals([completed.status, completed.result.withdrawal_id], ["done", first]);
  const returned = await desk.agreed(step("return", first, "--reason", "Account closed"));
  assertEquals([returned.status, returned.facts.reason], ["approved", "Account closed"]);
  assertEquals((await desk.json(step("process", second))).kind, "withdrawal.process");
  const failure = ["--code", "account_closed", "--detail", "The account is closed"];
  assertEquals((await desk.agreed(step("fail", second, ...failure))).status, "approved");
  const failed = (await desk.json(["withdrawals", "list", "--status", "failed"])).data;
  assertEquals(failed[0].failure.code, "account_closed");
});

/** After another test has stopped the market, the price must come again. */
async function untilOpen(desk: Desk, profile: string): Promise<void> {
  await runJson(["fund", "5000"], { profile });
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { code, err } = await runHere(["quote", "buy", "1"], { profile });
    if (code === 0) return;
    assert(Date.now() < deadline, err + (await desk.run(["market", "status"])).out);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test("what can be read is told to programs and to people", async () => {
  const desk = await Desk.open();
  const members: readonly (readonly [words: readonly string[], members: readonly string[]])[] = [
    [["me"], ["name", "roles", "environment", "certificate"]],
    [["partners", "list"], ["data", "next_after"]],
    [["partners", "show", "demo"], ["client_id", "terms", "balances", "credentials"]],
    [["terms", "show", "demo"], ["spread_bps", "fee_bps", "quote_min_grams"]],
    [["certificates", "list", "demo"], ["data"]],
    [["webhook", "show", "demo"], ["status", "url"]],
    [["withdrawals", "list"], ["data"]],
    [["house"], ["free_cash_halalas", "capital_halalas"]],
    [["bars", "list"], ["vault_mg", "bars"]],
    [["market", "status"], ["market_status", "publisher"]],
    [["holidays", "list"], ["data"]],
    [["operators", "list"], ["data"]],
    [["approvals", "list", "--status", "all"], ["data", "next_before"]],
    [["revocation-list"], ["revocation_list", "state"]],
    [["audit", "--after", "1", "--limit", "3"], ["data"]],
  ];
  for (const [words, names] of members) {
    const json = await desk.json(words, "checker");
    for (const name of names) assert(Object.hasOwn(json, name), `${words.join(" ")}: ${name}`);
    const { code, out, err } = await desk.run(words, { isTerminal: true });
    assertEquals([code, err], [0, ""], words.join(" "));
    assert(out.length > 3 && !out.startsWith("{"), out);
  }
  const audit = await desk.json(["audit", "--verify"]);
  assertEquals([audit.whole, audit.hash.length], [true, 64]);
  assertEquals((await desk.json(["invariants"])).hold, true);
  const [{ id: sha256 }] = (await desk.json(["certificates", "list", "demo"])).data;
  const out = desk.at("demo.pem");
  await desk.json(["certificates", "show", "demo", sha256, "--out", out]);
  assertMatch(await readFile(out, "utf8"), /^-----BEGIN CERTIFICATE-----/);
  const { credentials } = await desk.json(["partners", "show", "demo"]);
  const { id: kid } = credentials.find(({ kind }: { kind: string }) => kind === "signing_key");
  assertEquals((await desk.json(["keys", "show", "demo", kid])).jwk.crv, "P-256");
});

test("a secret is shown once, or goes into a file of its owner's alone", async () => {
  const desk = await Desk.open();
  const seen = async (key: string) =>
    await desk.run(["rotate", "client-secret", "demo", "--key", key, "--json"]);
  const first = await seen("once");
  const { client_secret: secret } = JSON.parse(first.out);
  assert(secret.length >= 43);
  const again = await seen("once");
  assertEquals([again.code, again.out.includes(secret)], [1, false]);
  assertMatch(
    (await desk.run(["rotate", "client-secret", "demo", "--key", "once"])).out,
    /end it with/,
  );

  const file = desk.at("webhook-secret.txt");
  const words = ["rotate", "webhook-secret", "demo", "--overlap", "2h", "--out", file];
  const told = await desk.json(words);
  const written = (await readFile(file, "utf8")).trim();
  assertMatch(written, /^whsec_/);
  assert(!JSON.stringify(told).includes(written));
  assertEquals([told.file, (await stat(file)).mode & 0o777], [file, 0o600]);
  assertEquals((await desk.refusal(words)).code, "usage");
  const everything = await desk.run(["partners", "show", "demo", "--json"]);
  const log = await desk.run(["audit", "--limit", "200", "--json"]);
  for (const one of [secret, written]) assert(!(everything.out + log.out).includes(one));
  const third = await desk.refusal(["secrets", "client", "new", "demo"]);
  assertEquals([third.code, third.exitCode], ["credential_limit_reached", 1]);
});

test("every command is tested by its name, and its help has examples", async () => {
  const files = ["commands", "partner_life", "people/people", "authorities/authorities"];
  const texts = files.map((file) => readFile(new URL(`${file}_test.ts`, import.meta.url), "utf8"));
  const source = (await Promise.all(texts)).join("").replace(/\s+/g, " ");
  for (const { name, examples, purpose } of operatorCommands) {
    const words = name.split(" ");
    const quoted = words.slice(1).map((word) => `"${word}"`).join(", ");
    const isStep = quoted.startsWith('"withdrawals"') &&
      source.includes(`step(${quoted.slice(15)}`);
    assert(source.includes(quoted) || isStep, name);
    const { code, out } = await runHere([...words, "--help"]);
    assertEquals(code, 0, name);
    assert(
      out.includes(purpose.slice(0, 30)) && out.includes(`mithqal ${examples[0]!.slice(0, 30)}`),
      out,
    );
    for (const example of examples) assert(example.startsWith(name), example);
  }
});
