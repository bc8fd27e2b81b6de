import { test } from "node:test";
import { assertThrows } from "@std/assert";
import { describedAnswers } from "./partner_client.ts";
import type { Reply } from "./raw_http.ts";

const rate = { ratelimit: '"reads";r=39;t=1', "ratelimit-policy": '"reads";q=40;w=2' };
const requestId = "req_01h455vb4pex5vsknk084sn02q";

const json = {
  sar: { available_sar: 1.5, available_halalas: 150, held_sar: 0, held_halalas: 0 },
  gold: { available_grams: 0, available_mg: 0 },
};

function reply(own: Partial<Reply> = {}): Reply {
  const headers = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-request-id": requestId,
    ...rate,
  };
  const body = own.json ?? json;
  return {
    status: 200,
    body: JSON.stringify(body),
    json: body,
    ...own,
    headers: { ...headers, ...own.headers },
  };
}

test("an answer as it is described passes", () => {
  describedAnswers.check("GET", "/v1/balances", reply());
  describedAnswers.check("HEAD", "/v1/balances?x", reply({ body: "", json: undefined }));
});

const faults: [name: string, message: string, method: string, target: string, reply: Reply][] = [
  ["a status", "expected a described status", "GET", "/v1/balances", reply({ status: 418 })],
  ["a member", "unevaluated", "GET", "/v1/balances", reply({ json: { ...json, debt: 1 } })],
  ["a header", "got x-debug", "GET", "/v1/balances", reply({ headers: { "x-debug": "1" } })],
  [
    "a header's form",
    "expected ratelimit to be",
    "GET",
    "/v1/balances",
    reply({ headers: { ratelimit: "39" } }),
  ],
  [
    "a content type",
    "expected a described type",
    "GET",
    "/v1/balances",
    reply({ headers: { "content-type": "text/html" } }),
  ],
  ["another operation's answer", "required", "GET", "/v1/limits", reply()],
  ["an answer where no operation is", "described status", "GET", "/v1/debts", reply()],
  ["an answer to another method", "described status", "PUT", "/v1/balances", reply()],
];

for (const [name, message, method, target, given] of faults) {
  test(`${name} that is not described is found`, () => {
    assertThrows(() => describedAnswers.check(method, target, given), Error, message);
  });
}

test("a header that must be there and is not is found", () => {
  const { headers, ...rest } = reply();
  const { "x-request-id": _id, ...others } = headers;
  const check = () => describedAnswers.check("GET", "/v1/balances", { ...rest, headers: others });
  assertThrows(check, Error, "expected the header x-request-id");
});
