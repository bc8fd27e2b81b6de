// A person's mistakes: each is told by its cause and its next step, without a stack and without a secret.
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { makePartnerFiles, type PartnerFiles } from "@mithqal/testing/credentials";
import { embeddedOnly } from "@mithqal/testing/real";
import { type Fault, RunningService } from "@mithqal/testing/service";
import { partnerCommands } from "./partner/commands.ts";
import { runCommand } from "./testdata/run_command.ts";
import { runHere } from "./testdata/run_here.ts";

const good = (await makePartnerFiles()).partner;

/** Runs `balances` with a partner's files, some of them changed. */
async function withFiles(
  own: Partial<Record<keyof PartnerFiles, string | null>>,
  prepare: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ code: number; out: string; err: string }> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-cli-bad-"));
  try {
    const files = { ...good, "credentials.json": JSON.stringify(good["credentials.json"]), ...own };
    for (const [name, text] of Object.entries(files)) {
      if (text !== null) await writeFile(join(folder, name), text, { mode: 0o600 });
    }
    await prepare(folder);
    const profile = join(folder, "credentials.json");
    const ended = await runHere(["balances", "--deadline", "2"], { profile });
    return { ...ended, err: ended.err.replaceAll(folder, "FOLDER") };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const members = (own: Record<string, unknown>) =>
  JSON.stringify({ ...good["credentials.json"], ...own });

/** A mistake, and the cause and the next step that are told. */
const mistakes: readonly (readonly [
  name: string,
  own: Parameters<typeof withFiles>[0],
  told: RegExp,
])[] = [
  [
    "a profile that is no JSON",
    { "credentials.json": "{" },
    /JSON object .*\n {2}next: take the file/,
  ],
  [
    "http",
    { "credentials.json": members({ base_url: "http://127.0.0.1:1" }) },
    /next: write https:\/\//,
  ],
  [
    "no key",
    { "client.key": null },
    /client\.key, got none\n {2}next: make your keys with: mithqal keygen/,
  ],
  ["no signing key", { "signing.jwk": null }, /signing\.jwk, got none\n {2}next: .*mithqal keygen/],
  ["no certificate", { "client.pem": null }, /client\.pem, got none\n {2}next: put the file there/],
  ["a broken certificate", { "client.pem": "x" }, /a certificate in PEM\n {2}next: send a request/],
  [
    "another client's certificate",
    { "credentials.json": members({ client_id: "other" }) },
    /certificate of other, got one of demo\n/,
  ],
];

for (const [name, own, told] of mistakes) {
  test(`${name} is a fault of the profile`, async () => {
    const { code, out, err } = await withFiles(own);
    assertEquals([code, out], [2, ""]);
    assertMatch(err, /^mithqal: expected/);
    assertMatch(err, told);
  });
}

const noModes = process.platform === "win32" && "files have no such rights here";

test(
  "a profile that others can read is refused, with the command that mends it",
  { skip: noModes },
  async () => {
    const { code, err } = await withFiles(
      {},
      (folder) => chmod(join(folder, "credentials.json"), 0o644),
    );
    assertEquals([code, err], [
      2,
      "mithqal: expected FOLDER/credentials.json to be its owner's alone (600), got 644\n" +
      "  next: run: chmod 600 FOLDER/credentials.json\n",
    ]);
  },
);

test("an expired certificate is told before a connection is made", async () => {
  const since = new Date(Date.now() - 500 * 86_400_000);
  const { partner } = await makePartnerFiles({ clientSince: since });
  const { code, err } = await withFiles({
    "client.pem": partner["client.pem"],
    "client.key": partner["client.key"],
  });
  assertEquals(code, 2);
  assertMatch(
    err,
    /^mithqal: the client certificate expired on \S+\n {2}next: send a request \(CSR\)/,
  );
});

test("a service that is not there is told by its address", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A client's own port: nobody listens there, and nobody else can be given it meanwhile.
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(client, "connect");
  const base_url = `https://127.0.0.1:${client.localPort}`;
  try {
    const { code, err } = await withFiles({ "credentials.json": members({ base_url }) });
    assertEquals(code, 1);
    assertMatch(
      err,
      /\nmithqal: 127\.0\.0\.1:\d+: nobody listens at base_url\n {2}next: check base_url, /,
    );
  } finally {
    client.destroy();
    server.close();
  }
});

test("a key's thumbprint that begins with a dash is no option", async () => {
  const ofKey = ["operator", "credentials", "end", "demo", "signing_key"];
  for (const kid of ["-JOR9Na6FyzN7eE_TDclzUseQPgfw0pbbuCiutPkQiI", `--${"a".repeat(41)}`]) {
    const { code, err } = await runHere([...ofKey, kid, "--yes"], { profile: "/nowhere" });
    assertEquals(code, 2);
    assert(!err.includes("option") && !err.includes("\0"), err);
  }
});

test("no profile at all says where one is looked for, as the real command too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-cli-none-"));
  try {
    const { code, out, err } = await runCommand(["balances"], {
      cwd: folder,
      variables: { MITHQAL_PROFILE: "" },
    });
    assertEquals([code, out], [2, ""]);
    assertMatch(err, /^mithqal: expected a profile, got none: there is no \.\/credentials\.json, /);
    const named = await runCommand(["balances", "--json"], {
      cwd: folder,
      variables: { MITHQAL_PROFILE: "elsewhere.json" },
    });
    const { error } = JSON.parse(named.err);
    assertEquals([named.code, error.code], [2, "file_missing"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

embeddedOnly("answers that are cut off or somebody else's are told as such", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    const answers: readonly (readonly [Fault, RegExp])[] = [
      [{ kind: "half_json" }, /^mithqal: /m],
      [{ kind: "answer", status: 200, body: "<html>hello</html>" }, /^mithqal: .*\n {2}next: /m],
      [{
        kind: "answer",
        status: 302,
        headers: { Location: "https://elsewhere.example" },
        body: "",
      }, /^mithqal: /m],
    ];
    for (const [fault, told] of answers) {
      service.hop.spoil("GET /v1/balances", ...Array.from({ length: 40 }, () => fault));
      const { code, err } = await runHere(["balances", "--deadline", "0.5"], { profile });
      assertEquals(code, 1, err);
      assertMatch(err, told);
      assert(!/\n\s+at /.test(err), err);
    }
  });
});

test("wrong words are told by commander's reason, and by nothing else", async () => {
  for (
    const [words, message, command] of [
      [["byu"], "unknown command 'byu'\n(Did you mean buy?)", "mithqal"],
      [["buy", "--keyy", "x"], "unknown option '--keyy'\n(Did you mean --key?)", "mithqal buy"],
      [["withdraw"], "missing required argument 'sar'", "mithqal withdraw"],
      [["ledger"], "expected a command", "mithqal ledger"],
      [["orders", "--limit"], "option '--limit <items>' argument missing", "mithqal orders"],
      [["--json", "ledger", "verfy"], "unknown command 'verfy'\n(Did you mean verify?)", ""],
      [
        ["operator", "deposits", "add", "demo"],
        "missing required argument 'sar'",
        "mithqal operator deposits add",
      ],
    ] as const
  ) {
    const { code, out, err } = await runHere(words);
    assertEquals([code, out], [2, ""]);
    const remedy = `see ${command || "mithqal ledger"} --help`;
    const asJson = { error: { code: "usage", message, remedy } };
    assertEquals(
      err,
      command === "" ? `${JSON.stringify(asJson)}\n` : `mithqal: ${message}\n  next: ${remedy}\n`,
    );
  }
});

test("help keeps to 80 columns, also where a command takes many words", async () => {
  for (const words of [[], ["operator"], ["operator", "withdrawals"], ["operator", "rotate"]]) {
    const { out } = await runHere([...words, "--help"]);
    assertEquals(out.split("\n").filter((line) => line.length > 80), [], words.join(" "));
  }
});

test("every command has help with examples", async () => {
  const top = await runHere(["--help"]);
  assertEquals(top.code, 0);
  for (const { name } of partnerCommands) {
    const words = name.split(" ");
    assert(new RegExp(`^ {2}${words[0]} `, "m").test(top.out), name);
    const { code, out } = await runHere([...words, "--help"]);
    assertEquals(code, 0, name);
    assertMatch(out, /^Usage: mithqal [\s\S]*Global Options:[\s\S]*\nExamples:\n {2}mithqal \w/);
  }
});
