import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertNotEquals } from "@std/assert";
import { openAuthorities } from "./authorities.ts";
import { Home } from "./home.ts";
import { openServerIdentity } from "./server_identity.ts";

const now = new Date();

async function withHome(run: (home: Home) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-home-"));
  try {
    await run(new Home(join(folder, ".mithqal")));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("openAuthorities() finds again what it has made", () =>
  withHome(async (home) => {
    const [first, second] = [await openAuthorities(home, now), await openAuthorities(home, now)];
    for (const kind of ["partner", "operator", "server"] as const) {
      assertEquals(second[kind].certificatePem, first[kind].certificatePem);
      assertEquals([second[kind].keyPem, second[kind].authority.kind], [first[kind].keyPem, kind]);
    }
    assertNotEquals(first.partner.certificatePem, first.operator.certificatePem);
  }));

test("a home's files and folders are its owner's alone", () =>
  withHome(async (home) => {
    await openAuthorities(home, now);
    for (const path of [home.pki("partner-ca.key"), home.pki("partner-ca.pem")]) {
      assertEquals((await stat(path)).mode & 0o777, 0o600);
    }
    assertEquals((await stat(home.pki(""))).mode & 0o777, 0o700);
  }));

test("openServerIdentity() renews a certificate that soon ends", () =>
  withHome(async (home) => {
    const { server: { authority: server } } = await openAuthorities(home, now);
    const first = await openServerIdentity(home, server, now);
    assertEquals(await openServerIdentity(home, server, now), first);
    const nearItsEnd = new Date(now.getTime() + 340 * 86_400_000);
    assertNotEquals(await openServerIdentity(home, server, nearItsEnd), first);
  }));
