// A partner from its keys to its first order, and to its next keys, by the commands of both sides.
import { copyFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { runHere, runJson } from "../testdata/run_here.ts";
import { Desk } from "./testdata/desk.ts";
import { partnerKeys } from "./testdata/partner_keys.ts";

const iban = "SA0380000000608010167519";

/** What is typed when a question begins like this. */
function guidedAnswers(desk: Desk, own: string): (question: string) => string {
  const answers: Record<string, string> = {
    "client_id": "guided",
    "name for": "Bank Guided",
    "spread": "80",
    "fee in": "25",
    "file of its cert": join(own, "client.csr"),
    "file of its publ": join(own, "signing.pub.jwk"),
    "addresses": "127.0.0.1/32, ::1/128",
    "IBAN": iban,
    "address of": desk.sandbox.baseUrl,
    "where its": "",
  };
  return (question) => answers[Object.keys(answers).find((start) => question.startsWith(start))!]!;
}

/** What is in `credentials.json`; nothing is beside it that the partner does not get. */
async function handedOver(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).sort();
  assertEquals(files, ["client.pem", "credentials.json", "server-ca.pem"]);
  for (const name of files) {
    assertEquals((await stat(join(folder, name))).mode & 0o777, 0o600, name);
  }
  return JSON.parse(await readFile(join(folder, "credentials.json"), "utf8"));
}

test("two operators take a partner in by one guided command, and it buys gold", async () => {
  const desk = await Desk.open();
  await desk.agreed(["limits", "set", "100000"]);
  const own = await partnerKeys(desk, "guided", "Bank Guided");
  const answer = guidedAnswers(desk, own);
  const folder = desk.at("guided");
  const asked = await desk.run(
    ["onboard", "--hand-over", folder, "--term", "open_exposure_max_grams=100"],
    { answer, isTerminal: true },
  );
  assertEquals(asked.code, 0, asked.err);
  const file = `${folder}.onboarding.json`;
  const [, first] = /waits for a second person: (apr_\w{26})/.exec(asked.out) ?? [];
  assertMatch(asked.out, /they run: mithqal operator approvals approve apr_/);
  assert(asked.out.includes(`mithqal operator onboard --resume ${file}`));

  await desk.json(["approvals", "approve", first!], "checker");
  const second = await desk.json(["onboard", "--resume", file]);
  assertEquals(
    second.steps.map(({ step, status }: Record<string, string>) => `${step} ${status}`),
    [
      "partner approved",
      "certificate waiting",
      "signing_key waiting",
      "addresses waiting",
      "iban waiting",
    ],
  );
  const ids = second.steps.slice(1).map((step: Record<string, string>) => step.approval_id);
  const again = await desk.json(["onboard", "--resume", file]);
  assertEquals(again, second);
  await desk.json(["approvals", "approve", ...ids], "checker");
  const done = await desk.json(["onboard", "--resume", file]);
  assertEquals([done.status, done.hand_over], ["whole", folder]);
  const finished = await desk.refusal(["onboard", "--resume", file]);
  assertMatch(finished.message, /got one that was finished on/);

  const { client_secret, webhook_secret } = await handedOver(folder);
  const plan = await readFile(file, "utf8");
  for (const secret of [client_secret!, webhook_secret!]) {
    assert(secret.length > 30);
    assert(!`${plan}${asked.out}${JSON.stringify([second, done])}`.includes(secret));
  }

  for (const name of ["client.key", "signing.jwk"]) {
    await copyFile(join(own, name), join(folder, name));
  }
  const profile = join(folder, "credentials.json");
  await untilKnown(profile);
  await runJson(["fund", "10000"], { profile });
  const order = await runJson(["buy", "1", "--yes"], { profile });
  assertEquals([order.status, order.gold_grams], ["executed", 1]);
});

/** The edge and the service hear of a new partner within some seconds. */
async function untilKnown(profile: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { code, err } = await runHere(["balances"], { profile });
    if (code === 0) return;
    assert(Date.now() < deadline, err);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test("an onboarding goes on after a rejection, and loses no secret", async () => {
  const desk = await Desk.open();
  const own = await partnerKeys(desk, "resumed", "Bank Resumed");
  const wish = {
    client_id: "resumed",
    name: "Bank Resumed",
    terms: { spread_bps: 80, fee_bps: 25, open_exposure_max_grams: "100" },
    csr: join(own, "client.csr"),
    signing_key: "resumed-own/signing.pub.jwk",
    networks: ["192.0.2.0/24"],
    iban,
    base_url: desk.sandbox.baseUrl,
    webhook_url: "https://hooks.resumed.example/mithqal",
  };
  const wishFile = desk.at("wish.json");
  await writeFile(wishFile, JSON.stringify(wish));
  const folder = desk.at("resumed");
  const file = `${folder}.onboarding.json`;
  const first = await desk.json(["onboard", "--file", wishFile, "--hand-over", folder]);
  const { approval_id: id } = first.steps[0];
  assertEquals([first.status, first.resume, first.hand_over], ["waiting", file, null]);
  const twice = await desk.refusal(["onboard", "--file", wishFile, "--hand-over", folder]);
  assertMatch(twice.remedy, /onboard --resume/);

  await desk.json(["approvals", "reject", id], "checker");
  const rejected = await desk.run(["onboard", "--resume", file, "--json"]);
  assertEquals([rejected.code, JSON.parse(rejected.out).status], [1, "closed"]);
  const again = await desk.json(["onboard", "--resume", file, "--ask-again"]);
  assertEquals(again.status, "waiting");
  await desk.json(["approvals", "approve", again.steps[0].approval_id], "checker");
  const asked = await desk.json(["onboard", "--resume", file]);
  assertEquals(asked.steps.length, 6);

  // The answer with the secret is lost: it is on no disk, and the service tells it to nobody.
  const credentials = join(folder, "credentials.json");
  const { client_secret: lost, ...others } = JSON.parse(await readFile(credentials, "utf8"));
  await writeFile(credentials, JSON.stringify(others), { mode: 0o600 });
  await desk.json(["onboard", "--resume", file]);
  const { client_secret: made } = JSON.parse(await readFile(credentials, "utf8"));
  assert(typeof made === "string" && made !== lost);
  const shown = await desk.json(["partners", "show", "resumed"]);
  const statuses = shown.credentials
    .filter(({ kind }: { kind: string }) => kind === "client_secret")
    .map(({ status }: { status: string }) => status).sort();
  assertEquals(statuses, ["active", "revoked"]);
});

test("an onboarding is refused before anything is asked for", async () => {
  const desk = await Desk.open();
  const own = await partnerKeys(desk, "wrong", "Bank Wrong");
  const given = (change: Record<string, string>) => {
    const all: Record<string, string> = {
      name: "Bank Wrong",
      csr: join(own, "client.csr"),
      jwk: join(own, "signing.pub.jwk"),
      network: "192.0.2.1",
      iban,
      "base-url": desk.sandbox.baseUrl,
      "hand-over": desk.at("wrong"),
      ...change,
    };
    const options = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
    return ["onboard", "wrong", ...options, "--term", "spread_bps=80", "fee_bps=25"];
  };
  const message = async (change: Record<string, string>) => {
    const { message, exitCode } = await desk.refusal(given(change));
    assertEquals(exitCode, 2);
    return message;
  };
  assertMatch(await message({ csr: join(own, "client.key") }), /expected a request, got a private/);
  assertMatch(await message({ name: "Other" }), /Other/);
  assertMatch(await message({ jwk: join(own, "signing.jwk") }), /expected a public JWK/);
  assertMatch(await message({ "base-url": "http://x" }), /expected https:\/\/host as base_url/);
  assertMatch((await desk.refusal(["onboard", "wrong"])).message, /^expected name, spread_bps/);
  const there = await desk.refusal(["onboard", "--resume", join(own, "signing.pub.jwk")]);
  assertMatch(there.message, /expected an onboarding/);
  const before = (await desk.json(["approvals", "list", "--status", "all"])).data;
  assert(
    !before.some(({ facts }: { facts: { client_id?: string } }) => facts.client_id === "wrong"),
  );
});

interface Shown {
  kind: string;
  id: string;
  status: string;
}

test("certificate and key are replaced: the old ones end after the overlap, not before", async () => {
  const desk = await Desk.open();
  const organization = (await desk.json(["partners", "show", "demo"])).name;
  const own = await partnerKeys(desk, "demo", organization, "next");
  const shown = async (kind: string): Promise<Shown[]> =>
    (await desk.json(["partners", "show", "demo"])).credentials
      .filter((one: Shown) => one.kind === kind);
  const rotations = [
    ["certificate", "certificate", ["rotate", "certificate", "demo"], join(own, "client.csr")],
    ["key", "signing_key", ["rotate", "key", "demo"], join(own, "signing.pub.jwk")],
  ] as const;
  for (const [word, kind, words, file] of rotations) {
    const [old] = await shown(kind);
    const asked = await desk.json([...words, file, "--overlap", "3d"]);
    assertEquals(asked.status, "waiting");
    const { approval_id: id } = asked.approval;
    assertEquals(
      asked.next,
      `mithqal operator rotate ${word} demo --approval ${id} --overlap 3d`,
    );
    const early = await desk.run([...words, "--approval", id], { isTerminal: true });
    assertMatch(early.out, /waits for a second person/);
    assertEquals((await shown(kind)).map(({ status }) => status), ["active"]);
    await desk.json(["approvals", "approve", id], "checker");
    const done = await desk.json([...words, "--approval", id, "--overlap", "3d"]);
    assertEquals([done.status, done.ended.map((one: Shown) => one.id)], ["rotated", [old!.id]]);
    const statuses = new Map((await shown(kind)).map((one) => [one.id, one.status]));
    assertEquals([statuses.get(old!.id), statuses.get(done.id)], ["retiring", "active"]);
    const again = await desk.json([...words, "--approval", id, "--overlap", "3d"]);
    assertEquals(again.ended, []);
    assertEquals(typeof again.certificate, word === "certificate" ? "string" : "undefined");
    await desk.json(["credentials", "end", "demo", word, old!.id, "--reason", "keyCompromise"]);
    assertEquals((await shown(kind)).find(({ id }) => id === old!.id)!.status, "revoked");
  }
  const list = await desk.json(["revocation-list"]);
  assertEquals(list.revoked.at(-1).reason, "keyCompromise");
});

test("a rotation is refused where it cannot be meant", async () => {
  const desk = await Desk.open();
  const own = await partnerKeys(desk, "demo", "Other Bank", "other");
  const message = async (...words: string[]) => (await desk.refusal(["rotate", ...words])).message;
  assertMatch(await message("certificate", "demo"), /either a file or --approval/);
  assertMatch(await message("key", "demo", join(own, "signing.jwk")), /expected a public JWK/);
  assertMatch(await message("certificate", "other", join(own, "client.csr")), /"demo"/);
  assertMatch(await message("certificate", "demo", join(own, "client.csr")), /Demonstration Bank/);
  const csr = join(own, "client.csr");
  assertMatch(await message("certificate", "demo", csr, "--overlap", "1w"), /as --overlap/);
  const capital = await desk.json(["capital", "add", "1"]);
  const other = await message("key", "demo", "--approval", capital.approval_id);
  assertMatch(other, /expected the approval of a key of demo/);
  await desk.json(["approvals", "withdraw", capital.approval_id]);
  assert((await readFile(csr, "utf8")).includes("REQUEST"));
});
