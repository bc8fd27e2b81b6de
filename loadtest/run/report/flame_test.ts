import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type CpuProfile, flamePicture, framesOf, ownTimes } from "./flame.ts";

const node = (id: number, functionName: string, url = "", children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
});

const profile: CpuProfile = {
  nodes: [
    node(1, "(root)", "", [2, 3]),
    node(2, "(idle)"),
    node(3, "serve", "file:///any/where/packages/server/serve.ts", [4]),
    node(4, "parse", "file:///any/where/node_modules/zod/parse.js"),
  ],
  samples: [2, 3, 4, 4, 2],
  timeDeltas: [100, 10, 20, 30, 100],
};

test("framesOf() adds up what each call cost with all that it called, and no idle time", () => {
  const root = framesOf(profile);
  const [serve] = root.children.values();
  const [parse] = serve!.children.values();
  assertEquals([root.us, serve!.us, parse!.us], [60, 60, 50]);
  assertEquals([serve!.name, parse!.name], [
    "serve packages/server/serve.ts",
    "parse zod/parse.js",
  ]);
});

test("ownTimes() takes away what was called", () => {
  assertEquals(ownTimes(framesOf(profile)), [
    { name: "parse zod/parse.js", us: 50 },
    { name: "serve packages/server/serve.ts", us: 10 },
    { name: "busy", us: 0 },
  ]);
});

test("flamePicture() draws a frame for each call, as wide as its share", () => {
  const picture = flamePicture(framesOf(profile));
  assertEquals([...picture.matchAll(/width="([\d.]+)" height/g)].map(([, wide]) => wide), [
    "1080.0",
    "1080.0",
    "900.0",
  ]);
  assert(picture.includes("parse zod/parse.js 83.3 %") && !picture.includes("/any/where"));
});
