#!/usr/bin/env node
// The command as npm installs it: the packed JavaScript, or in this tree the sources by tsx.
import { existsSync } from "node:fs";

const packed = new URL("../dist/mod.js", import.meta.url);
const isPacked = existsSync(packed);
if (!isPacked) {
  const { register } = await import("tsx/esm/api");
  register();
}
const { main } = await import(isPacked ? packed.href : new URL("../mod.ts", import.meta.url).href);
await main();
