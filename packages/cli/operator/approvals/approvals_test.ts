// Several approvals in one command: each has its own key, and what is open is told.
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { dirname } from "node:path";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { runHere } from "../../testdata/run_here.ts";
import { Desk } from "../testdata/desk.ts";

test("several are approved under one --key, and a repeat does nothing twice", async () => {
  const desk = await Desk.open();
  const ids: string[] = [];
  for (const sar of ["5", "6"]) ids.push((await desk.json(["capital", "add", sar])).approval_id);
  const words = ["approvals", "approve", ...ids, "--key", "both"];
  const statuses = async () =>
    (await desk.json(words, "checker")).data.map(({ status }: { status: string }) => status);
  assertEquals(await statuses(), ["approved", "approved"]);
  assertEquals(await statuses(), ["approved", "approved"]);
});

test("an approval whose outcome is open ends with 3, among others too", async () => {
  const desk = await Desk.open();
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = desk.at("checker");
  await cp(dirname(desk.sandbox.operators.checker!), folder, { recursive: true });
  const profile = `${folder}/credentials.json`;
  const base_url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const members = { ...JSON.parse(await readFile(profile, "utf8")), base_url };
  await writeFile(profile, JSON.stringify(members));
  for (const ids of [["apr_1"], ["apr_1", "apr_2"]]) {
    const words = ["operator", "approvals", "approve", ...ids, "--key", "open"];
    const { code, err } = await runHere([...words, "--deadline", "0.3"], { profile });
    assertEquals(code, 3, err);
    assertMatch(err, /next: repeat the same command with --key open: it is never done twice\n$/);
  }
  server.close();
});
