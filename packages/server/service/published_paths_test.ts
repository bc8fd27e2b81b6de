import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { publishedPaths } from "@mithqal/protocol/paths";
import { routes } from "./routes.ts";

test("the sidecar lets through the paths of all routes, and no other", () => {
  const paths = new Set(routes.map(({ path }) => path));
  const hint = "bring packages/protocol/published_paths.ts to what the routes are";
  assertEquals([...publishedPaths].sort(), [...paths].sort(), hint);
});

test("what is for the sandbox alone is told by its path", () => {
  for (const { path, sandboxOnly = false } of routes) {
    assertEquals(sandboxOnly, path.startsWith("/sandbox/"), path);
  }
});
