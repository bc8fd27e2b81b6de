import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { CannotStart } from "../home/cannot_start.ts";
import { Home } from "../home/home.ts";
import { openSecrets } from "../home/secrets.ts";
import { openDatabase } from "./open_database.ts";

async function withHome(run: (home: Home) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-database-"));
  try {
    await run(new Home(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function operatorsOf(home: Home) {
  const { maker, checker } = (await openSecrets(home, new Date())).operators;
  return [maker, checker];
}

test("openDatabase() makes anew what was cut short, and finds it again", () =>
  withHome(async (home) => {
    const operators = await operatorsOf(home);
    await mkdir(home.data);
    await writeFile(join(home.data, "PG_VERSION"), "18");
    for (let start = 0; start < 2; start++) {
      await (await openDatabase(home, undefined, operators)).close();
    }
    await rm(home.operator("maker"), { recursive: true });
    const others = await operatorsOf(home);
    const opening = () => openDatabase(home, undefined, others);
    await assertRejects(opening, CannotStart, "it was made with another home");
  }));

test("openDatabase() tells what to do with a database that does not open", () =>
  withHome(async (home) => {
    const operators = await operatorsOf(home);
    await mkdir(home.data);
    await writeFile(join(home.data, "PG_VERSION"), "18");
    await writeFile(home.dataIsWhole, "");
    const opening = () => openDatabase(home, undefined, operators);
    await assertRejects(opening, CannotStart, "does not open");
    await assertRejects(opening, CannotStart, "begin anew with --fresh");
  }));

test("openDatabase() says that a Postgres cannot be reached", () =>
  withHome(async (home) => {
    const url = "postgres://nobody:canary@127.0.0.1:1/none";
    const opening = async () => await openDatabase(home, url, await operatorsOf(home));
    const error = await assertRejects(opening, CannotStart, "the database is not usable");
    assertEquals(String(error).includes("canary"), false);
  }));
