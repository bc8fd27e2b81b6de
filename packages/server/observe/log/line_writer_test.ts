import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { LineWriter } from "./line_writer.ts";

function stream() {
  const texts: string[] = [];
  const write = (text: string, done: () => void) => {
    texts.push(text);
    done();
  };
  return { texts, write };
}

test("LineWriter gathers lines into one write, and flush() waits for it", async () => {
  const out = stream();
  const writer = new LineWriter(out);
  writer.write("a");
  writer.write("b");
  assertEquals(out.texts, []);
  await writer.flush();
  await writer.flush();
  assertEquals(out.texts, ["a\nb\n"]);
});

test("LineWriter writes many lines without waiting, and the last ones by itself", async () => {
  const out = stream();
  const writer = new LineWriter(out);
  for (let i = 0; i < 200; i++) writer.write("x");
  assertEquals(out.texts.length, 1);
  writer.write("last");
  while (out.texts.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  assert(out.texts[1] === "last\n");
});
