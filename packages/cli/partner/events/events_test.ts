import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { request } from "node:https";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { importWebhookSecret, signWebhook } from "@mithqal/protocol/webhooks";
import { makePartnerFiles } from "@mithqal/testing/credentials";
import { embeddedOnly } from "@mithqal/testing/real";
import { type ProvisionedPartner, RunningService } from "@mithqal/testing/service";
import { runCommand } from "../../testdata/run_command.ts";
import { runHere, runJson } from "../../testdata/run_here.ts";

embeddedOnly("events are listed, from a sequence on, and followed", async (home) => {
  await RunningService.with(home, async (service) => {
    const { file: profile } = await service.provision();
    await runJson(["fund", "1000"], { profile });
    await runJson(["buy", "1"], { profile });
    const all = await runHere(["events"], { profile });
    assertMatch(
      all.out,
      /^1\t\S+\taccount\.funded\tevt_\w+\tfnd_\w+ SAR 1,000\.00\n2\t\S+\torder\.executed\tevt_\w+\tord_\w+ buy 1\.000 g for SAR [\d,.]+\n$/,
    );
    const after = await runHere(["events", "--after", "1", "--json"], { profile });
    assertEquals(after.out.trim().split("\n").map((line) => JSON.parse(line).sequence), [2]);
    const stop = new AbortController();
    let seen = "";
    const following = runHere(["events", "--follow", "--every", "0.1", "--json"], {
      profile,
      signal: stop.signal,
      onOut: (text) => {
        seen += text;
        if (/"sequence":3/.test(seen)) stop.abort();
      },
    });
    await runJson(["sell", "0.5"], { profile });
    const { code, out, err } = await following;
    assertEquals([code, err, out.trim().split("\n").length], [0, "", 3]);
  });
});

/** Posts a webhook, signed with a secret. */
async function post(
  url: string,
  ca: string,
  secret: string,
  id: string,
  body: string,
): Promise<number> {
  const key = await importWebhookSecret(secret);
  if (!key.ok) throw new TypeError(key.message);
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const bytes = new TextEncoder().encode(body);
  const signature = await signWebhook({ id, timestampSeconds, body: bytes }, [key.key]);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": signature,
  };
  const sending = request(url, { method: "POST", ca, headers, agent: false });
  sending.end(bytes);
  const [answer] = await once(sending, "response");
  answer.resume();
  return answer.statusCode;
}

/** Listens as a process until something was posted. */
async function listening(
  { file, webhookSecret }: ProvisionedPartner,
  words: readonly string[],
  run: (url: string, secret: string) => Promise<void>,
): Promise<{ code: number; out: string; err: string }> {
  let posting: Promise<void> | undefined;
  const ended = await runCommand(["listen", "--port", "0", "--profile", file, ...words], {
    onErr: (text, stop) => {
      const [, url] = /^listening on (\S+)\n/.exec(text) ?? [];
      if (url !== undefined) posting ??= run(url, webhookSecret).finally(stop);
    },
  });
  await posting;
  return ended;
}

embeddedOnly("listen prints verified events once, and refuses the others", async (home) => {
  await RunningService.with(home, async (service) => {
    const partner = await service.provision();
    const { server, partner: files } = await makePartnerFiles();
    await partner.write("here.pem", server.certificate);
    await partner.write("here.key", server.key);
    const folder = dirname(partner.file);
    const tls = ["--cert", join(folder, "here.pem"), "--tls-key", join(folder, "here.key")];
    const event = {
      id: "evt_1",
      type: "webhook.test",
      timestamp: "2026-11-20T00:00:00.000Z",
      sequence: null,
    };
    const statuses: number[] = [];
    const ended = await listening(partner, tls, async (url, secret) => {
      const send = async (by: string, id = event.id) =>
        statuses.push(await post(url, files["server-ca.pem"], by, id, JSON.stringify(event)));
      await send(secret);
      await send(secret);
      await send(`whsec_${randomBytes(32).toString("base64")}`);
      await send(secret, "evt_2");
    });
    assertEquals(statuses, [200, 200, 400, 400]);
    assertEquals(ended.out, "-\t2026-11-20T00:00:00.000Z\twebhook.test\tevt_1\n");
    assertMatch(
      ended.err,
      /^listening on https:.*\nhave the operator register this URL; .*\n400 .*\n400 webhook_body_invalid: .*\n$/,
    );
    assertEquals(ended.code, 0);
    assertEquals((await readFile(partner.file, "utf8")).includes(partner.webhookSecret), true);
  });
});

embeddedOnly("listen says what it needs for https", async (home) => {
  await RunningService.with(home, async (service) => {
    const partner = await service.provision();
    const told =
      /^mithqal: expected --cert and --tls-key, .*\n {2}next: give both, or --http behind a proxy/;
    const profile = partner.file;
    const { code, err } = await runHere(["listen"], { profile });
    assertEquals(code, 2);
    assertMatch(err, told);

    // Without a profile no sandbox is meant, whatever lies two folders above.
    const folder = dirname(profile);
    await partner.write("secret.txt", partner.webhookSecret);
    for (const name of ["pki", "a", "a/b"]) await mkdir(join(folder, name));
    for (const name of ["server.key", "server.pem"]) await partner.write(`pki/${name}`, "x");
    const words = ["listen", "--port", "0", "--secret", join(folder, "secret.txt")];
    const elsewhere = await runCommand(words, { cwd: join(folder, "a/b") });
    assertEquals(elsewhere.code, 2);
    assertMatch(elsewhere.err, told);
  });
});
