import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { waitUntil } from "@mithqal/testing/processes";
import { runCommand, startCommand } from "../testdata/command_line.ts";
import { Edge } from "../testdata/edge.ts";
import { until } from "../testdata/steady_requests.ts";
import { parse } from "yaml";

/** An edge's settings as a file, on ports of their own. */
async function settingsIn(edge: Edge, own: Record<string, unknown> = {}): Promise<string> {
  const { server, secrets } = edge.settings;
  const path = join(edge.folder, "sidecar.yaml");
  await writeFile(
    path,
    JSON.stringify({
      environment: "sandbox",
      listen: "127.0.0.1:0",
      source: "direct",
      server: "path" in server ? `unix:${server.path}` : `${server.host}:${server.port}`,
      secrets,
      admin: "127.0.0.1:0",
      access_log: join(edge.folder, "command.log"),
      threads: 1,
      drain_seconds: 1,
      ...own,
    }),
  );
  return path;
}

test("each command tells what it takes, and a slip is one line", async () => {
  const help = await runCommand("--help");
  assertEquals([help.code, help.err], [0, ""]);
  for (const name of ["render", "run", "secrets", "verify", "fetch", "development"]) {
    assert(help.out.includes(`  ${name} `), name);
  }
  const own = await runCommand("verify", "--help");
  assert(own.out.includes("--revoked-cert FILE") && own.out.includes("Examples"));
  const slip = await runCommand("verify", "--bogus");
  assertEquals([slip.code, slip.err.split("\n").length], [2, 2]);
});

test("render writes what Envoy itself finds whole, and names all faults of a file", async () => {
  await Edge.with(async (edge) => {
    const out = join(edge.folder, "envoy.yaml");
    const settings = await settingsIn(edge);
    const told = await runCommand("render", "--settings", settings, "--out", out, "--validate");
    assertEquals([told.code, told.out], [0, `written: ${out}\n`]);
    assertEquals(parse(await readFile(out, "utf8")).node.cluster, "mithqal");
    await writeFile(settings, "environment: moon\nthreads: none\n");
    const refused = await runCommand("render", "--settings", settings);
    assertEquals(refused.code, 2);
    assert(refused.err.includes("environment: ") && refused.err.includes("threads: "));
  });
});

test("run serves, and follows the revocation list, until SIGTERM ends it in order", async () => {
  await Edge.with(async (edge) => {
    const list = join(edge.folder, "partner.crl.pem");
    const words = ["--settings", await settingsIn(edge), "--revocation-list", list];
    const { process: started, ended } = startCommand("run", ...words);
    let said = "";
    started.stderr!.on("data", (part: Uint8Array) => said += new TextDecoder().decode(part));
    await waitUntil("the sidecar", () => said.includes('"port"'), 120_000);
    const { port } = JSON.parse(said.split("\n").find((line) => line.includes('"port"'))!);
    const ask = () => edge.clientOf(port).ask("/health", { agent: false });
    assertEquals((await ask()).status, 200);
    await writeFile(list, await edge.pki.list([edge.partner]));
    await until(ask, ({ status }) => status === 0);
    await waitUntil("the line", () => said.includes("the revocation list is taken over as v2"));
    // Deno tells of a child that it has signalled itself as killed, however that ended.
    process.kill(started.pid!, "SIGTERM");
    assertEquals((await ended).code, 0);
    assertEquals((await ask()).status, 0);
  });
});

test("run follows no list into secrets that Kubernetes mounts", async () => {
  await Edge.with(async (edge) => {
    const settings = await settingsIn(edge, { secrets_layout: "kubernetes" });
    const words = ["--settings", settings, "--revocation-list", join(edge.folder, "list.pem")];
    const { code, err } = await runCommand("run", ...words);
    assertEquals([code, err], [2, "--revocation-list: expected secrets_layout versions\n"]);
  });
});

test("secrets swaps what is named under a running edge, and tells what is live", async () => {
  await Edge.with(async (edge) => {
    const server = await edge.pki.server();
    const [cert, key] = [join(edge.folder, "s.pem"), join(edge.folder, "s.key")];
    await writeFile(cert, server.cert);
    await writeFile(key, server.key);
    const words = ["--folder", edge.secretsFolder, "--server-cert", cert, "--server-key", key];
    const told = await runCommand("secrets", ...words, "--new-sidecar-secret", "--json");
    assertEquals([told.code, told.err], [0, ""]);
    const { server: [shown], lists } = JSON.parse(told.out);
    assertEquals([shown.sha256, lists[0].state], [server.sha256, "fresh"]);
    await until(() => edge.ask("/health"), (reply) => reply.server === server.sha256);
    assert(!told.out.includes("PRIVATE KEY"));

    const wrong = await runCommand("secrets", "--folder", edge.secretsFolder, "--server-key", cert);
    assertEquals([wrong.code, wrong.out], [2, ""]);
  });
});

test("verify reads a partner's credentials, and ends with 1 where something is not so", async () => {
  await Edge.with(async (edge) => {
    const write = (name: string, text: string) => writeFile(join(edge.folder, name), text);
    await write("client.pem", edge.partner.cert);
    await write("client.key", edge.partner.key);
    await write("ca.pem", edge.pki.servers.certificatePem);
    await write(
      "credentials.json",
      JSON.stringify({
        base_url: `https://localhost:${edge.sidecar.port}`,
        certificate: "client.pem",
        certificate_key: "client.key",
        ca: "ca.pem",
      }),
    );
    const file = join(edge.folder, "credentials.json");
    const words = ["verify", "--credentials", file, "--connect", `127.0.0.1:${edge.sidecar.port}`];
    const good = await runCommand(...words, "--patience", "8");
    assertEquals([good.code, good.err], [0, ""]);
    assert(/\n\d+ as expected, 0 not, [23] not looked at\n$/.test(good.out), good.out.slice(-200));
    edge.stopServer();
    const bad = await runCommand(...words, "--patience", "8", "--json");
    assertEquals(bad.code, 1);
    const failed = JSON.parse(bad.out).filter(({ ok }: { ok: boolean }) => ok === false);
    assert(failed.some(({ name }: { name: string }) => name === "a registered certificate"));
  });
});
