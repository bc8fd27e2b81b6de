import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { Mithqal } from "@mithqal/client";
import { waitUntil } from "@mithqal/testing/processes";
import { Command, type Members, runCommand, startCommand } from "../testdata/command.ts";

const folder = await mkdtemp(join(tmpdir(), "mithqal-sandbox-"));
const home = join(folder, "home");
let running: { command: Command; ready: Members } | undefined;

/** The sandbox that the tests share; one of them starts it again. */
async function shared() {
  return running ??= await startCommand(home);
}

after(async () => {
  await running?.command.stop("SIGKILL");
  await rm(folder, { recursive: true });
});

const demo = join(home, "partners", "demo");

async function secretsOf(partner: string): Promise<string[]> {
  const text = await readFile(join(partner, "credentials.json"), "utf8");
  const { client_secret, webhook_secret } = JSON.parse(text);
  const signing = JSON.parse(await readFile(join(partner, "signing.jwk"), "utf8"));
  return [client_secret, webhook_secret, signing.d];
}

test("npm start makes a home that is its owner's alone, with the contract's credentials", async () => {
  const { ready } = await shared();
  assertEquals(ready.home, home);
  assertEquals(Object.keys(ready.partners), ["demo"]);
  const credentials = JSON.parse(await readFile(ready.partners.demo, "utf8"));
  assertEquals(Object.keys(credentials), [
    ...["base_url", "environment", "client_id", "client_secret", "certificate"],
    ...["certificate_key", "ca", "signing_key", "signing_kid", "webhook_secret"],
  ]);
  assertEquals(credentials.base_url, ready.base_url);
  for (const place of [demo, join(home, "operators", "maker"), join(home, "pki")]) {
    assertEquals((await stat(place)).mode & 0o777, 0o700, place);
    for (const name of await readdir(place)) {
      assertEquals((await stat(join(place, name))).mode & 0o777, 0o600, name);
    }
  }
});

test("a partner trades through TLS, and its webhook is received and shown", async () => {
  const { command, ready } = await shared();
  const mithqal = await Mithqal.open(ready.partners.demo);
  try {
    const quote = await mithqal.quotes.create({ side: "buy", gold_grams: 2 });
    const order = await mithqal.orders.place({ quote_id: quote.quote_id });
    assertEquals([order.status, order.gold_mg], ["executed", 2_000]);
    const { event } = await command.json(
      "event",
      ({ event }) => event.data?.order_id === order.order_id,
    );
    assertEquals([event.type, event.environment], ["order.executed", "sandbox"]);
    const told = await mithqal.events.get(event.id);
    assertEquals(event, told as unknown as Members);
  } finally {
    await mithqal.close();
  }
});

test("npm run first-order shows each step, and nothing secret", async () => {
  const { command } = await shared();
  const words = ["--home", home, "--grams", "1.5"];
  const { code, out, err } = await runCommand("first_order_main", ...words);
  assertEquals([code, err], [0, ""]);
  const titles = [...out.matchAll(/^\d\. (.+?) {2}/gm)].map(([, title]) => title);
  const expected = ["A token", "The price", "Money in", "A firm quote", "The order", "The event"];
  assertEquals(titles, expected);
  assertMatch(
    out,
    /signed:\n {3}POST\n {3}https:\/\/127\.0\.0\.1:\d+\/v1\/orders\n {3}[0-9a-f]{64}/,
  );
  assertMatch(out, /X-JWS-Signature: \S+\.\.\S+/);
  assertMatch(out, /The webhook has come: .* answered 200$/);
  for (const secret of await secretsOf(demo)) {
    assert(!out.includes(secret) && !command.lines.join("\n").includes(secret));
  }
  assert(!/eyJ[\w-]+\.eyJ/.test(out), "a token");
});

test("npm run first-order sells, tells programs, and says what is missing", async () => {
  await shared();
  const selling = ["--home", home, "--side", "sell", "--json", "--grams"];
  const sold = JSON.parse((await runCommand("first_order_main", ...selling, "0.5")).out);
  assertEquals(sold.delivered_with, 200);
  assertEquals(sold.steps.map(({ exchange }: Members) => exchange.status), [
    200,
    200,
    201,
    201,
    200,
  ]);
  const sellTooMuch = () => runCommand("first_order_main", ...selling, "50");
  let refused = await sellTooMuch();
  // The house's cash is asked for at most once a second; the sale before may have been that once.
  await waitUntil("the house's cash", async () => {
    if (!refused.err.startsWith("422 liquidity_unavailable")) return true;
    refused = await sellTooMuch();
    return false;
  });
  assertEquals(refused.code, 1);
  assertMatch(refused.err, /^422 insufficient_gold: .+ more is needed/);
  const nowhere = await runCommand("first_order_main", "--home", join(folder, "none"));
  assertEquals(nowhere.code, 1);
  assertMatch(nowhere.err, /^expected a file at .+: start the sandbox first\n$/);
});

test("a second process is refused the folder, also to begin anew", async () => {
  const { command } = await shared();
  const { code, err } = await runCommand(
    "main",
    "--home",
    home,
    "--port",
    "0",
    "--fresh",
    "--json",
  );
  assertEquals(code, 1);
  assertMatch(err, new RegExp(`^${home} is in use by process ${command.process.pid} on .+\n$`));
});

test("a port that is taken is told in a line, and nothing is made", async () => {
  const { ready } = await shared();
  const { port } = new URL(ready.base_url);
  const other = join(folder, "other");
  const words = ["--home", other, "--json"];
  const taken = await runCommand("main", ...words, "--port", port);
  assertEquals(taken, {
    code: 1,
    out: "",
    err: `port ${port} is taken: choose another with --port\n`,
  });
  const operators = await runCommand("main", ...words, "--port", "0", "--operator-port", port);
  assertEquals(operators.err, `port ${port} is taken: choose another with --operator-port\n`);
  assertEquals(await readdir(other), []);
});

test("SIGTERM ends it with 0, and another start finds everything again", async () => {
  const { command, ready } = await shared();
  const before = await balances(ready.partners.demo);
  const credentials = await secretsOf(demo);
  running = undefined;
  assertEquals((await command.stop()).code, 0);
  running = await startCommand(home);
  assertEquals(await balances(running.ready.partners.demo), before);
  assertEquals(await secretsOf(demo), credentials);
});

test("kill -9 loses nothing that was acknowledged", async () => {
  const { command, ready } = await shared();
  const mithqal = await Mithqal.open(ready.partners.demo);
  const quote = await mithqal.quotes.create({ side: "buy", gold_grams: 1 });
  const { order_id: orderId } = await mithqal.orders.place({ quote_id: quote.quote_id });
  running = undefined;
  await command.stop("SIGKILL");
  await mithqal.close();
  running = await startCommand(home);
  const again = await Mithqal.open(running.ready.partners.demo);
  assertEquals((await again.orders.get(orderId)).status, "executed");
  await again.close();
});

test("--fresh forgets what was", async () => {
  const { command } = await shared();
  const before = await secretsOf(demo);
  running = undefined;
  await command.stop("SIGINT");
  const other = join(home, "not-ours.txt");
  await writeFile(other, "kept");
  running = await startCommand(home, "--fresh");
  const now = await secretsOf(demo);
  for (const [at, secret] of before.entries()) assertNotEquals(now[at], secret);
  const { gold } = await balances(running.ready.partners.demo);
  assertEquals([gold.available_mg, await readFile(other, "utf8")], [0, "kept"]);
});

test("a first start that was killed at any moment is finished by the next", async () => {
  await running?.command.stop();
  running = undefined;
  const cut = join(folder, "cut");
  for (const file of ["pki/partner-ca.key", "data/PG_VERSION", "data.whole", "partners/demo"]) {
    const command = new Command("main", ["--home", cut, "--port", "0", "--json"]);
    await until(() => stat(join(cut, file)).then(() => true, () => false));
    await command.stop("SIGKILL");
  }
  const { command, ready } = await startCommand(cut);
  assertEquals((await balances(ready.partners.demo)).sar.available_sar, 100_000);
  assertEquals((await command.stop()).code, 0);
});

async function balances(credentials: string) {
  const mithqal = await Mithqal.open(credentials);
  try {
    return await mithqal.balances();
  } finally {
    await mithqal.close();
  }
}

async function until(look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!await look()) {
    if (Date.now() > deadline) throw new Error("expected it within 60 s");
    await delay(2);
  }
}
