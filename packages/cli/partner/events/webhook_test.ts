// The partner's side of webhooks against a whole sandbox: its worker delivers, `listen` receives.
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { waitUntil } from "@mithqal/testing/processes";
import { type Sandbox, sandboxOfFile } from "@mithqal/testing/sandbox";
import { runCommand } from "../../testdata/run_command.ts";
import { runHere, runJson } from "../../testdata/run_here.ts";

const at = (sandbox: Sandbox) => ({ profile: sandbox.partners.demo! });

/** Has two operators register an address for the partner's events. */
async function register({ home }: Sandbox, url: string): Promise<void> {
  const own = { variables: { MITHQAL_HOME: home } };
  const asked = await runJson(["operator", "webhook", "set", "demo", url], own);
  const approve = ["operator", "approvals", "approve", asked.approval_id, "--as", "checker"];
  assertEquals((await runJson(approve, own)).status, "approved");
}

interface Listening {
  url: string;
  /** Waits until an event of a type has been printed. */
  until: (type: string) => Promise<void>;
}

/** Runs `listen` as a process for as long as something goes on; gives what it has printed. */
async function listening(
  profile: string,
  run: (listening: Listening) => Promise<void>,
): Promise<{ code: number; out: string; err: string }> {
  let [out, running] = ["", undefined as Promise<void> | undefined];
  const until = (type: string) => waitUntil(type, () => out.includes(`"type":"${type}"`));
  const ended = await runCommand(["listen", "--port", "0", "--json", "--profile", profile], {
    onOut: (text) => out = text,
    onErr: (text, stop) => {
      const [, url] = /^listening on (\S+)\n/.exec(text) ?? [];
      if (url !== undefined) running ??= run({ url, until }).finally(stop);
    },
  });
  await running;
  return ended;
}

test("listen takes what the service itself delivers, each event once", async () => {
  const sandbox = await sandboxOfFile();
  const { code, out, err } = await listening(at(sandbox).profile, async ({ url, until }) => {
    assertMatch(url, /^https:\/\/localhost:\d+\/$/);
    await register(sandbox, url);
    await until("webhook.test");
    await waitUntil("the new address", async () => {
      const { url: now, pending_url } = await runJson(["webhook", "show"], at(sandbox));
      return now === url && pending_url === null;
    });
    await runJson(["fund", "250"], at(sandbox));
    await until("account.funded");
  });
  assertEquals([code, err.split("\n").length], [0, 3], err);
  const events = out.trim().split("\n").map((line) => JSON.parse(line));
  const ids = events.map(({ id }) => id);
  assertEquals(new Set(ids).size, ids.length);
  const funded = events.find(({ type }) => type === "account.funded");
  assertEquals(funded.data.amount_sar, 250);
  const told = await runHere(["events", "--json", "--limit", "200"], at(sandbox));
  const listed = told.out.trim().split("\n").map((line) => JSON.parse(line));
  assertEquals(listed.find(({ id }) => id === funded.id), funded);
});

test("a partner looks at its endpoint, and has events sent again", async () => {
  const sandbox = await sandboxOfFile();
  const before = await runJson(["webhook", "show"], at(sandbox));
  assert(before.url.startsWith("https://localhost:"));
  const shown = await runHere(["webhook", "show"], at(sandbox));
  assertMatch(shown.out, /^status\t\w+\nurl\thttps:\/\/localhost:\d+\/\S*\n/);
  const again = ["--key", "once"];
  for (const word of ["test", "resume"]) {
    assertEquals(await runJson(["webhook", word], at(sandbox)), { due: true });
  }
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const recovered = await runJson(["webhook", "recover", "--since", since, ...again], at(sandbox));
  assertEquals(
    await runJson(["webhook", "recover", "--since", since, ...again], at(sandbox)),
    recovered,
  );
  assert(Number.isInteger(recovered.deliveries_due));
  const none = await runHere(["webhook", "recover"], at(sandbox));
  assertEquals([none.code, none.err], [2, "mithqal: expected --since TIME, got none\n"]);
});
