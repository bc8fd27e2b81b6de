import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openPostgres } from "@mithqal/store";
import { AnswerCutter } from "./answer_cutter.ts";
import { postgresOnly } from "./homes.ts";
import { MessageReader } from "./message_reader.ts";

test("MessageReader finds the messages, however the bytes come", () => {
  const bytes = new Uint8Array([50, 0, 0, 0, 4, 67, 0, 0, 0, 6, 65, 0, 90, 0, 0, 0, 5, 73]);
  for (const step of [1, 4, 7, bytes.length]) {
    const found: [string, number][] = [];
    const reader = new MessageReader((kind, message) => found.push([kind, message.length]));
    for (let at = 0; at < bytes.length; at += step) reader.read(bytes.slice(at, at + step));
    assertEquals(found, [["2", 5], ["C", 7], ["Z", 6]]);
  }
});

postgresOnly("AnswerCutter cuts after the commit, and before the answer", async (home) => {
  await home.database.run("create table cut (number int)");
  const cutter = await AnswerCutter.open(home.url, 5);
  const database = openPostgres({ url: cutter.url, connections: 1 });
  try {
    const lost: unknown[] = [];
    const insert = (number: number) =>
      database.query("insert into cut values ($1)", [number]).catch(({ code }) => lost.push(code));
    const numbers = Array.from({ length: 12 }, (_, number) => number);
    for (const number of numbers) await insert(number);
    assert(cutter.cuts >= 2);
    assertEquals(lost, Array.from({ length: cutter.cuts }, () => "CONNECTION_CLOSED"));
    const rows = await home.database.query("select number from cut order by number");
    assertEquals(rows.map(({ number }) => number), numbers);
  } finally {
    await database.close();
    await cutter.close();
  }
});
