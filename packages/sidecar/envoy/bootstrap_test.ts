import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { parse } from "yaml";
import { settingsOf } from "../testdata/edge.ts";
import { bootstrap, renderConfiguration } from "./bootstrap.ts";

const settings = settingsOf({
  environment: "production",
  listen: "0.0.0.0:8443",
  source: "direct",
  server: "unix:/run/mithqal/api.sock",
  secrets: "/etc/mithqal/secrets",
  admin: "unix:/run/mithqal-sidecar/admin.sock",
});

test("renderConfiguration() writes what bootstrap() makes, the same each time", () => {
  const text = renderConfiguration(settings);
  assertEquals(parse(text), JSON.parse(JSON.stringify(bootstrap(settings))));
  assertEquals(renderConfiguration(settings), text);
});

test("renderConfiguration() writes no secret: Envoy reads them itself", () => {
  const text = renderConfiguration(settings);
  assertEquals(/BEGIN|inline_string|PRIVATE/.test(text), false);
});
