import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { runHere, runJson } from "../../testdata/run_here.ts";
import { Desk } from "../testdata/desk.ts";

/** A key, a request and a certificate, made offline. */
async function certified(desk: Desk, name: string, folder = desk.at(name)): Promise<string> {
  const { home, operatorUrl } = desk.sandbox;
  const environment = ["--environment", "sandbox"];
  const place = ["--base-url", operatorUrl, "--ca", join(home, "operators/maker/server-ca.pem")];
  await runJson(["operator", "keygen", name, "--folder", folder, ...place, ...environment]);
  const authority = ["--authority", join(home, "pki/operator-ca.pem")]
    .concat("--authority-key", join(home, "pki/operator-ca.key"));
  const out = join(folder, "client.pem");
  const csr = join(folder, "client.csr");
  await runJson(
    ["operator", "certify", name, csr, ...authority, ...environment, "--out", out],
  );
  return folder;
}

test("an operator is certified offline, added by two, changed and stopped", async () => {
  const desk = await Desk.open();
  const folder = await certified(desk, "boss");
  assertEquals((await stat(join(folder, "client.key"))).mode & 0o777, 0o600);
  const certificate = ["--certificate", join(folder, "client.pem")];
  const profile = join(folder, "credentials.json");
  const asBoss = (...words: string[]) => runHere(["operator", ...words, "--json"], { profile });

  const stranger = JSON.parse((await asBoss("me")).err).error;
  assertEquals(stranger.code, "client_certificate_unknown");
  assertMatch(stranger.remedy, /operators add/);
  const added = ["operators", "add", "boss", "--role", "operator", "approver", ...certificate];
  assertEquals((await desk.agreed(added)).kind, "operator.create");
  assertEquals(JSON.parse((await asBoss("me")).out).roles, ["operator", "approver"]);

  const asked = JSON.parse((await asBoss("capital", "add", "5")).out);
  const self = await asBoss("approvals", "approve", asked.approval_id);
  assertEquals([self.code, JSON.parse(self.err).error.code], [1, "approver_is_requester"]);
  assertMatch(JSON.parse(self.err).error.remedy, /another operator/);
  assertEquals(
    JSON.parse((await asBoss("approvals", "withdraw", asked.approval_id)).out).status,
    "withdrawn",
  );

  const next = await certified(desk, "boss", desk.at("boss-next"));
  const renewal = ["operators", "certificate", "boss", "--certificate", join(next, "client.pem")];
  assertEquals((await desk.agreed(renewal)).kind, "operator.certificate");
  const boss = (await desk.json(["operators", "list"])).data
    .find(({ name }: { name: string }) => name === "boss");
  assertEquals(boss.certificates.length, 2);
  const [{ sha256 }] = boss.certificates;
  assertEquals((await desk.json(["operators", "revoke", "boss", sha256])).status, "done");
  assertEquals(
    (await desk.agreed(["operators", "roles", "boss", "--role", "viewer"])).status,
    "approved",
  );
  assertEquals((await desk.json(["operators", "suspend", "boss"])).status, "done");
  assertEquals((await desk.agreed(["operators", "resume", "boss"])).status, "approved");
  await desk.json(["operators", "suspend", "boss"]);
});

test("what an operator may not do is refused with what to do", async () => {
  const desk = await Desk.open();
  const codes = async (words: string[], as?: string) => (await desk.refusal(words, as)).code;
  assertEquals(await codes(["capital", "add", "5"], "checker"), "role_required");
  const { approval_id: id } = await desk.json(["capital", "add", "5"]);
  assertEquals(await codes(["approvals", "approve", id]), "role_required");
  assertEquals(await codes(["approvals", "withdraw", id], "checker"), "role_required");
  assertEquals((await desk.json(["approvals", "show", id])).facts.amount_sar, "5");
  assertEquals((await desk.json(["approvals", "reject", id], "checker")).status, "rejected");
  assertEquals(await codes(["approvals", "approve", id], "checker"), "approval_not_waiting");
  const unknown = "apr_01kae4h3zsf8xrv6y2m0d9c5bt";
  assertEquals(await codes(["approvals", "show", unknown]), "approval_not_found");
  assertEquals(await codes(["partners", "show", "nobody"]), "partner_not_found");
  assertEquals(await codes(["withdrawals", "process", "demo", "wdr_1"]), "withdrawal_not_found");
  assertEquals(await codes(["orders", "reverse", "demo", "ord_1"]), "order_not_found");
  assertEquals(await codes(["iban", "set", "demo", "SA04"]), "validation_error");
  const two = await desk.run(["approvals", "approve", unknown, "apr_1"], { as: "checker" });
  assertEquals([two.code, two.out], [1, "nothing was decided\n"]);
  assertEquals(two.err.match(/approval_not_found/g)?.length, 2);
});

test("mistakes of the person at the keyboard are told in lines, and nothing is sent", async () => {
  const desk = await Desk.open();
  const key = join(desk.sandbox.home, "operators/maker/client.key");
  const wrong: readonly (readonly [words: readonly string[], message: RegExp])[] = [
    [["terms", "set", "demo", "spread"], /expected a term such as spread_bps=80/],
    [["terms", "set", "demo", "spread_bps=1.5"], /expected a whole number as spread_bps/],
    [["lines", "fill", "demo", "both"], /expected buy or sell/],
    [["holidays", "set", "2027-02-22", "maybe"], /expected yes or no/],
    [["deposits", "add", "demo", "5"], /expected --reference TEXT, got none/],
    [["credentials", "end", "demo", "password", "x"], /expected certificate, key/],
    [
      ["operators", "add", "x", "--role", "viewer", "--certificate", key],
      /expected one certificate/,
    ],
    [["operators", "add", "x", "--certificate", key], /expected --role ROLE/],
    [["csr", "sign", "demo", key], /expected a request, got a private key/],
    [["csr", "sign", "a b", key], /expected 1 to 64 letters/],
    [
      ["csr", "sign", "demo", desk.at("nothing")],
      /expected a certificate request at \S+nothing, got no file\n {2}next: .*mithqal csr/,
    ],
    [
      ["keys", "add", "demo", desk.at("nothing")],
      /expected a public JWK at \S+nothing, got no file\n {2}next: .*mithqal keygen/,
    ],
    [
      ["onboard", "--file", desk.at("nothing")],
      /expected a JSON object at \S+nothing, got no file\n {2}next: see .*onboard --help/,
    ],
    [
      ["onboard", "--resume", desk.at("nothing")],
      /expected an onboarding at \S+nothing, got no file\n {2}next: begin it: .*onboard/,
    ],
    [
      ["operators", "add", "x", "--role", "viewer", "--certificate", desk.at("nothing")],
      /expected a certificate at \S+nothing, got no file/,
    ],
    [["nothing"], /unknown command/],
  ];
  const offline: typeof wrong = [
    [["keygen", "../x"], /expected 1 to 64 letters/],
    [["certify", "x", key, "--environment", "sandbox"], /expected --authority FILE, got none/],
    [["authority", "bank", "--environment", "sandbox"], /expected partner, operator or server/],
    [["authority", "partner"], /expected sandbox or production as --environment/],
    [["keygen", "x", "--ca", key], /expected both --base-url and --ca, or neither/],
  ];
  for (const [words, message] of [...wrong, ...offline]) {
    const isOffline = offline.some(([own]) => own === words);
    const { code, out, err } = isOffline
      ? await runHere(["operator", ...words])
      : await desk.run(words);
    assertEquals([code, out], [2, ""], words.join(" "));
    assertMatch(err, message);
    assert(!/\n\s+at /.test(err) && !err.includes("PRIVATE KEY-----\n"), err);
  }
});

test("without an operator's profile it says where it looked; a partner's is not let in", async () => {
  const desk = await Desk.open();
  const none = await runHere(["operator", "me"], { variables: { MITHQAL_HOME: desk.folder } });
  assertEquals([none.code, none.out], [2, ""]);
  assertMatch(none.err, /expected an operator's profile, got none: there is no MITHQAL_OPERATOR/);

  const demo = JSON.parse(await readFile(desk.sandbox.partners.demo!, "utf8"));
  const file = join(desk.sandbox.home, "partners/demo/as-operator.json");
  const text = JSON.stringify({ ...demo, base_url: desk.sandbox.operatorUrl });
  await writeFile(file, text, { mode: 0o600 });
  const partner = await runHere(
    ["operator", "me", "--deadline", "2", "--json"],
    { profile: file },
  );
  assertEquals(partner.code, 1);
  assertMatch(partner.err, /connection_lost|client_certificate_refused/);
});

test("an authority is made into two files, and signs operators of its environment alone", async () => {
  const desk = await Desk.open();
  const folder = desk.at("pki");
  const made = await runJson(
    ["operator", "authority", "operator", "--environment", "production", "--folder", folder],
  );
  assertEquals(made.name, "Mithqal Production Operator CA G1");
  assertEquals((await stat(made.key)).mode & 0o777, 0o600);
  await runJson(["operator", "keygen", "amal", "--folder", desk.at("amal")]);
  const words = ["operator", "certify", "amal", join(desk.at("amal"), "client.csr")]
    .concat("--authority", made.certificate, "--authority-key", made.key)
    .concat("--out", desk.at("amal.pem"));
  const wrong = await runHere([...words, "--environment", "sandbox"]);
  assertEquals(wrong.code, 2);
  assertMatch(wrong.err, /expected the operator authority of sandbox/);
  const issued = await runJson([...words, "--environment", "production"]);
  assertEquals(issued.certificate, desk.at("amal.pem"));
  const again = await runHere([...words, "--environment", "production"]);
  assertMatch(again.err, /expected no file at/);
});
