import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { problem } from "./problem.ts";
import { type ProblemCode, problems } from "./problems.ts";

const of = { instance: "/v1/orders", requestId: "req_1" };

test("problem() builds the body of RFC 9457", () => {
  assertEquals(problem("quote_expired", { ...of, detail: "the quote expired at 12:00" }), {
    type: "/problems/quote_expired",
    title: "Quote expired",
    status: 409,
    code: "quote_expired",
    detail: "the quote expired at 12:00",
    instance: "/v1/orders",
    request_id: "req_1",
    retry: "new_quote",
  });
});

test("problem() adds retry_after and errors only where they are given", () => {
  const errors = [{ pointer: "/amount_sar", code: "number_exponent", detail: "no exponent" }];
  const members = (body: object) => Object.keys(body).slice(8);
  assertEquals(members(problem("validation_error", { ...of, errors })), ["errors"]);
  assertEquals(members(problem("rate_limited", { ...of, retryAfterSeconds: 0 })), ["retry_after"]);
  assertEquals(members(problem("not_found", of)), []);
});

test("problem() says the title where there is no detail", () => {
  assertEquals(problem("not_found", of).detail, "Not found");
});

test("problem() speaks a second language that joins as one table of titles", () => {
  const codes = Object.keys(problems) as ProblemCode[];
  const arabic = Object.fromEntries(codes.map((code) => [code, `خطأ: ${code}`]));
  const titles = { ...(arabic as Record<ProblemCode, string>), quote_expired: "انتهى عرض السعر" };
  const body = problem("quote_expired", { ...of, titles });
  assertEquals([body.title, body.detail], ["انتهى عرض السعر", "انتهى عرض السعر"]);
  assertEquals(body.code, "quote_expired");
});
