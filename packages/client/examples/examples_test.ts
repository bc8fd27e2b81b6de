// The examples in other languages, against the service: each is complete, and survives a lost answer.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { Mithqal } from "../mithqal.ts";

const examples = [
  { words: ["bash", "bash/first_order.sh"], needs: ["bash", "openssl", "curl"] },
  { words: ["python3", "python/first_order.py"], needs: ["python3", "openssl"] },
] as const;

const isThere = (program: string) => spawnSync(program, ["version"]).error === undefined;

async function run(words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const [program, ...rest] = words;
  const child = spawn(program!, rest, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = { code: -1, out: "", err: "" };
  child.stdout.on("data", (text: Uint8Array) => ended.out += text);
  child.stderr.on("data", (text: Uint8Array) => ended.err += text);
  const [code] = await once(child, "close");
  return { ...ended, code: code as number };
}

for (const { words: [program, script], needs } of examples) {
  const skip = needs.find((name) => !isThere(name));
  if (skip !== undefined) continue;
  const path = fileURLToPath(new URL(script, import.meta.url));

  embeddedOnly(`${script} funds, quotes, orders and probes`, async (home) => {
    await RunningService.with(home, async (service) => {
      const { file } = await service.provision();
      const { code, out, err } = await run([program, path, file, "2.5"]);
      assertEquals([code, err], [0, ""]);
      assertMatch(
        out,
        /^funded fnd_\w{26}\nquoted qte_\w{26}\nexecuted ord_\w{26}\nthe signature is right\n$/,
      );
      assertEquals(service.reports, []);
    });
  });

  embeddedOnly(`${script} makes one order when the answer is lost`, async (home) => {
    await RunningService.with(home, async (service) => {
      const { file } = await service.provision();
      service.hop.spoil("POST /v1/orders", { kind: "cut_after" });
      const { code, err } = await run([program, path, file]);
      assertEquals([code, err], [0, ""]);
      assertEquals(service.hop.count("POST /v1/orders"), 2);
      const mithqal = await Mithqal.open(file);
      assertEquals((await mithqal.orders.list().page()).data.length, 1);
      await mithqal.close();
    });
  });

  embeddedOnly(`${script} says why it was refused`, async (home) => {
    await RunningService.with(home, async (service) => {
      const poor = { head: { sar_available: 0n, gold_available: 0n } };
      const { file } = await service.provision(poor);
      const { code, out, err } = await run([program, path, file, "100"]);
      assertEquals(code, 1);
      assert(out.includes("quoted qte_"));
      assertMatch(err, /^POST \/v1\/orders under the key \S+: 422 .*insufficient_funds/);
    });
  });

  embeddedOnly(`${script} says why it got no token`, async (home) => {
    await RunningService.with(home, async (service) => {
      const { file } = await service.provision();
      const own = JSON.parse(await readFile(file, "utf8"));
      await writeFile(file, JSON.stringify({ ...own, client_secret: "another" }));
      const { code, out, err } = await run([program, path, file]);
      assertEquals([code, out], [1, ""]);
      assertMatch(err, /^no token: .*invalid_client/);
    });
  });
}
