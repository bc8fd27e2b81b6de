import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { EdgePki } from "../testdata/edge_pki.ts";
import { followRevocationList } from "./follow_revocation_list.ts";
import { readSecrets, writeSecrets } from "./write_secrets.ts";

test("followRevocationList() takes each new list over, and none that would shut partners out", async () => {
  const place = await mkdtemp(join(tmpdir(), "mithqal-lists-"));
  const [folder, file] = [join(place, "secrets"), join(place, "partner.crl.pem")];
  const pki = await EdgePki.create();
  await writeSecrets(folder, await pki.secrets());
  const told: string[] = [];
  const stop = new AbortController();
  const following = followRevocationList(
    { file, folder, tell: (line) => told.push(line), everyMs: 5 },
    stop.signal,
  );
  const put = async (list: string) => {
    const before = told.length;
    await writeFile(`${file}.next`, list);
    await rename(`${file}.next`, file);
    while (told.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    return told.at(-1)!;
  };
  try {
    const first = await pki.list([await pki.partner("gone")]);
    assertEquals(await put(first), "the revocation list is taken over as v2");
    const stranger = await EdgePki.create();
    assertMatch(await put(await stranger.list()), /^the revocation list is refused, the live one/);
    assertEquals((await readSecrets(folder)).revocationLists, first);
    assertMatch(await put("nothing of the kind"), /refused, the live one stays: /);
    const second = await pki.list();
    assertEquals(await put(second), "the revocation list is taken over as v3");
    assertEquals((await readSecrets(folder)).revocationLists, second);
    assertEquals(told.length, 4);
  } finally {
    stop.abort();
    await following;
    await rm(place, { recursive: true });
  }
});
