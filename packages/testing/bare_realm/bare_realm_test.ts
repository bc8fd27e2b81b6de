// The shared packages run where there is nothing but `crypto` and plain ECMAScript, with k6's traps set.
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { bundleFile } from "./bundle.ts";
import { bareRealm, runBundle } from "./realm.ts";

const realm = bareRealm();
const scenario = runBundle(
  realm,
  bundleFile(new URL("./scenario.ts", import.meta.url), "not"),
);

/** Runs one of the scenario's functions. Its answer crosses the border as JSON. */
async function run(name: string, parameter?: unknown): Promise<unknown> {
  const body = scenario[name] as (parameter?: unknown) => unknown;
  return JSON.parse(JSON.stringify(await body(parameter)));
}

test("the bare realm signs a request and verifies it", async () => {
  assertEquals(await run("signedRequest"), [
    "ok",
    "ok",
    "signature_mismatch",
    "signature_mismatch",
    "signature_not_base64url",
  ]);
});

test("the bare realm takes no bytes beside a view of a buffer", async () => {
  assertEquals(await run("viewsOfBuffers"), ["ok", "ok", true]);
});

test("the bare realm signs a token and verifies it", async () => {
  assertEquals(await run("token"), ["ok", "signature_wrong_length", "typ_invalid"]);
});

test("the bare realm gives a key one thumbprint and refuses a point off the curve", async () => {
  // Its x begins with a zero byte; the thumbprint is RFC 7638's, computed by jose.
  const full = {
    kty: "EC",
    crv: "P-256",
    x: "AMrYJsfFkqOI9avtauIQWkzJe8OaucJBMYPlHwG_DqA",
    y: "A39CCjYc6P1xMbmySFieOWl5UzqdhZ_mkIlcx7YXx0M",
  };
  const thumbprint = "uzNDA1aFQo-NWQoAwj4fAfl3FPqi0AtFivP2ukny1_E";
  const secret = { ...full, d: "RKk9Ph-gZDxeAzKDlMf9Zr34mepGdUrt0brPrETdtQo" };
  const offCurve = { ...full, y: full.x };
  assertEquals(await run("keys", { full, secret, offCurve }), [
    thumbprint,
    thumbprint,
    "key_not_on_curve",
    "key_not_p256",
  ]);
});

test("the bare realm signs a webhook and verifies it", async () => {
  assertEquals(await run("webhook"), [
    "ok",
    "webhook_signature_mismatch",
    "webhook_timestamp_too_old",
  ]);
});

test("the bare realm reads certificates' headers, amounts and problems", async () => {
  assertEquals(await run("readings"), [
    [true, "CN=demo"],
    "Dw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8",
    "10.125",
    "ok",
    "number_exponent",
    "402003",
    [409, "new_quote", "Quote expired"],
    true,
  ]);
});
