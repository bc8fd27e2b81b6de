import { test } from "node:test";
import { assert } from "@std/assert";
import { bareEntries, bundleFile } from "./bundle.ts";

const mostBytes = 15_000;

for (const { name, file } of bareEntries()) {
  test(`${name} is smaller than ${mostBytes} bytes, bundled and minified`, () => {
    const size = new TextEncoder().encode(bundleFile(file, "whole")).length;
    assert(size < mostBytes, `${name} has ${size} bytes; the most is ${mostBytes - 1}`);
    assert(size > 300, `${name} has ${size} bytes: the bundle can hardly be whole`);
  });
}
