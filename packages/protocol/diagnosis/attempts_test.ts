import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { encodeUtf8 } from "../../canonical/mod.ts";
import { otherHosts, rightText, type SignedParts, wrongTexts } from "./attempts.ts";

const parts: SignedParts = {
  method: "POST",
  baseUrl: "https://api.example",
  rawTarget: "/v1/orders?a=1",
  host: "internal:8080",
  bodySha256: "ab",
  emptySha256: "e3",
  otherSha256: ["cd"],
  timestamp: "1763620000",
  nonce: "n",
};
const url = "https://api.example/v1/orders?a=1";

test("rightText() is the canonical text", () => {
  assertEquals(rightText(parts, url), encodeUtf8(`POST\n${url}\nab\n1763620000\nn`));
});

test("wrongTexts() makes each mistake once", () => {
  const attempts = wrongTexts(parts, url);
  assertEquals(attempts.map(({ mistake }) => mistake), [
    "payload_base64url_encoded",
    "body_hash_upper_case",
    "body_hash_base64",
    "line_ends_crlf",
    "trailing_line_feed",
    "method_lower_case",
    "timestamp_milliseconds",
    "query_missing",
    "body_hash_of_nothing",
    "body_reserialised",
  ]);
  const texts = attempts.map(({ payload }) => String.fromCharCode(...payload));
  assertEquals(texts[1], `POST\n${url}\nAB\n1763620000\nn`);
  assertEquals(texts[2], `POST\n${url}\nqw==\n1763620000\nn`);
  assertEquals(texts[7], "POST\nhttps://api.example/v1/orders\nab\n1763620000\nn");
  assertEquals(new Set([...texts, `POST\n${url}\nab\n1763620000\nn`]).size, 11);
});

test("wrongTexts() leaves out what would be no mistake", () => {
  const empty = { ...parts, bodySha256: "e3", otherSha256: [] };
  const mistakes = wrongTexts(empty, "/v1/orders").map(({ mistake }) => mistake);
  assertEquals(mistakes.length, 7);
});

test("otherHosts() takes other schemes, ports and the Host header for the address", () => {
  const urls = (own: Partial<SignedParts>) =>
    otherHosts({ ...parts, ...own }).map(({ payload }) =>
      String.fromCharCode(...payload).split("\n")[1]!.replace(parts.rawTarget, "")
    );
  assertEquals(urls({}), [
    "http://api.example",
    "https://api.example:443",
    "https://api.example/",
    "api.example",
    "https://internal:8080",
    "http://internal:8080",
  ]);
  assertEquals(urls({ host: "api.example" }).length, 4);
  assertEquals(
    urls({ baseUrl: "https://api.example:8443", host: undefined })[1],
    "https://api.example",
  );
  assertEquals(urls({ host: undefined }).length, 4);
});
