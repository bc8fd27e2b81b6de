import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { publishedPaths } from "@mithqal/protocol/paths";
import { Edge } from "../testdata/edge.ts";

const ids = publishedPaths.map((path) => path.replace(/\{\w+\}/, "qte_01h455vb4pex5vsknk084sn02q"));

test("each published path reaches the server letter for letter, with its query", async () => {
  await Edge.with(async (edge) => {
    for (const path of ids) {
      const target = `${path}?a=%41&b=..%2f//`;
      assertEquals([(await edge.ask(target)).status, edge.seen.at(-1)?.target], [200, target]);
    }
  });
});

test("in production nothing of the sandbox is published", async () => {
  await Edge.with(async (edge) => {
    const client = edge.client();
    for (const path of ids) {
      const { status } = await client.ask(path);
      assertEquals(status, path.startsWith("/sandbox/") ? 404 : 200, path);
    }
    client.close();
  }, { settings: { environment: "production" } });
});
