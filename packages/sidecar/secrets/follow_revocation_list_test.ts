import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { daysAgo, Identities } from "@mithqal/testing/identities";
import { waitUntil } from "@mithqal/testing/processes";
import { followRevocationList } from "./follow_revocation_list.ts";
import type { Secrets } from "./secrets.ts";
import { readSecrets, writeSecrets } from "./write_secrets.ts";

/** A folder of secrets that follows a file. */
class Following {
  readonly folder: string;
  readonly told: string[] = [];
  readonly #file: string;

  private constructor(place: string) {
    [this.folder, this.#file] = [join(place, "secrets"), join(place, "partner.crl.pem")];
  }

  static async with(run: (following: Following) => Promise<void>): Promise<void> {
    const place = await mkdtemp(join(tmpdir(), "mithqal-lists-"));
    const following = new Following(place);
    const { folder, told } = following;
    const stopping = new AbortController();
    const ended = followRevocationList(
      { file: following.#file, folder, tell: (line) => told.push(line), everyMs: 5 },
      stopping.signal,
    );
    try {
      await waitUntil("a line", () => told.length > 0);
      assertMatch(told[0]!, /^the revocation list is not taken over: ENOENT/);
      await run(following);
    } finally {
      stopping.abort();
      await ended;
      await rm(place, { recursive: true });
    }
  }

  /** Puts a list in place, as the operator's process does, and gives the line that is told of it. */
  async put(list: string): Promise<string> {
    const before = this.told.length;
    await writeFile(`${this.#file}.next`, list);
    await rename(`${this.#file}.next`, this.#file);
    await waitUntil("a line", () => this.told.length > before);
    return this.told.at(-1)!;
  }

  async write(secrets: Partial<Secrets>): Promise<void> {
    assertEquals((await writeSecrets(this.folder, secrets)).ok, true);
  }

  async lists(): Promise<string | undefined> {
    return (await readSecrets(this.folder)).revocationLists;
  }
}

test("followRevocationList() takes each new list over, and none that would shut partners out", () =>
  Following.with(async (following) => {
    const pki = await Identities.create();
    await following.write(await pki.secrets());
    const first = await pki.list([await pki.partner("gone")]);
    assertEquals(await following.put(first), "the revocation list is taken over as v2");
    const stranger = await (await Identities.create()).list();
    const refusal =
      /^the revocation list is refused, the live one stays: expected a list signed by/;
    assertMatch(await following.put(stranger), refusal);
    assertEquals(await following.lists(), first);
    assertMatch(
      await following.put("nothing of the kind"),
      /refused, the live one stays: expected/,
    );
    const second = await pki.list();
    assertEquals(await following.put(second), "the revocation list is taken over as v3");
    assertEquals(await following.lists(), second);
  }));

test("followRevocationList() takes back no older list, and none that has ended", () =>
  Following.with(async (following) => {
    const pki = await Identities.create();
    const [ended, old] = [await pki.list([], daysAgo(8)), await pki.list([], daysAgo(1))];
    await following.write({ ...await pki.secrets(), revocationLists: old });
    assertEquals(await following.put(old), "the live revocation list is the newest");
    const newer = await pki.list([await pki.partner("gone")]);
    assertEquals(await following.put(newer), "the revocation list is taken over as v2");
    for (const list of [old, ended]) {
      assertEquals(await following.put(list), "the live revocation list is the newest");
      assertEquals(await following.lists(), newer);
      assertMatch(await following.put("none"), /refused/);
    }
  }));

test("followRevocationList() keeps the lists of the other authorities", () =>
  Following.with(async (following) => {
    const pki = await Identities.create();
    const next = await pki.nextGeneration();
    const [list, nextList] = [await pki.list(), await next.list()];
    await following.write({
      ...await pki.secrets(),
      partnerCa: pki.partners.certificatePem + next.partners.certificatePem,
      revocationLists: list + nextList,
    });
    const newer = await next.list([await next.partner("gone")]);
    assertEquals(await following.put(newer), "the revocation list is taken over as v2");
    assertEquals(await following.lists(), list + newer);
  }));

test("followRevocationList() tries again what could not be done", () =>
  Following.with(async (following) => {
    const pki = await Identities.create();
    const secrets = await pki.secrets();
    const list = await pki.list();
    assertMatch(await following.put(list), /^the revocation list is refused/);
    await following.write(secrets);
    // Before that it may be told that another writes at the same time.
    const line = "the revocation list is taken over as v2";
    await waitUntil(line, () => following.told.at(-1) === line);
    assertEquals(await following.lists(), list);
  }));
