import { assertEquals, assertMatch } from "@std/assert";
import { postgresOnly } from "@mithqal/testing/real";
import { KeyStore } from "../tokens/key_store.ts";
import { Sealer } from "../sealing/sealer.ts";
import { sandboxVariables } from "../testdata/server_house.ts";
import { ServerProcess } from "../testdata/server_process.ts";

postgresOnly(
  "secrets are sealed anew by the owner of the database, and by no role",
  async (home) => {
    const [oldKey, newKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const keys = new KeyStore(home.database, await Sealer.fromKey(oldKey));
    await keys.start(() => {});
    keys.stop();
    await home.database.run(
      "create role worker_of_host_1 login; grant mithqal_worker to worker_of_host_1",
    );
    const [oldText, newText] = [oldKey, newKey].map((key) => btoa(String.fromCharCode(...key)));
    const ask = async (sealingKey: string, url = home.url) => {
      const variables = { ...sandboxVariables(url), MITHQAL_SEALING_KEY: sealingKey };
      const { code, stdout, stderr } = await ServerProcess.run(["--seal-anew"], variables);
      return [code, stdout + stderr] as const;
    };
    const [code, told] = await ask(newText!);
    assertEquals(code, 1);
    assertMatch(told, /^signing_key \w+ \S+: no sealing key opens it$/m);
    const asWorker = await ask(
      `${newText},${oldText}`,
      home.url.replace("postgres@", "worker_of_host_1@"),
    );
    assertEquals([asWorker[0], asWorker[1].includes("42501")], [1, true]);
    const text = (count: number) =>
      `sealed anew: ${count}; all open under the first sealing key now\n`;
    assertEquals(await ask(`${newText},${oldText}`), [0, text(2)]);
    assertEquals(await ask(newText!), [0, text(0)]);
  },
);
