// Requests nobody has thought of: whatever comes, the answer is a documented one.
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { problems } from "@mithqal/protocol";
import { embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { Headers } from "../testdata/partner_client.ts";
import { routes } from "./routes.ts";

const numRuns = process.env.MITHQAL_FULL === "1" ? 20_000 : 400;

const path = fc.oneof(
  fc.constantFrom(
    ...routes.map((route) => route.path.replace("{id}", "qte_01h455vb4pex5vsknk084sn02q")),
  ),
  fc.array(fc.constantFrom("/", ".", "v1", "%2f", "%00", "orders", "?", "//", "*", "a"), {
    maxLength: 6,
  })
    .map((parts) => `/${parts.join("")}`),
);
const body = fc.oneof(
  fc.constantFrom(
    "",
    "{}",
    '{"side":"buy","gold_grams":1}',
    '{"amount_sar":"1.00"}',
    "[[[[",
    "null",
  ),
  fc.json(),
  fc.string(),
);
const value = fc.oneof(
  fc.constantFrom("", "application/json", "a".repeat(300), "1767225600", "..", "a.b.c", "é", '"'),
  fc.string().map((text) => text.replace(/[^ -~]/g, "")),
);
const names = [
  ...["Content-Type", "Idempotency-Key", "X-Timestamp", "X-Nonce", "X-JWS-Signature"],
  ...["Authorization", "X-Forwarded-Client-Cert", "X-Mithqal-Source-Address", "Content-Encoding"],
  ...["X-Forwarded-For", "X-Request-Id", "X-HTTP-Method-Override", "Forwarded", "Host"],
];
const headers: fc.Arbitrary<Headers> = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(value, fc.tuple(value, value), fc.constant(null)),
  { maxKeys: 3 },
);

embeddedOnly(
  "whatever comes is answered by a documented code, and never by a fault of ours",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const request = fc.record({
        method: fc.constantFrom("GET", "POST", "POST", "POST", "PUT", "HEAD", "OPTIONS"),
        path,
        body,
        headers,
        signed: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(request, async (made) => {
          const reply = made.method === "POST"
            ? await (made.signed
              ? client.sign(made.path, made.body, { headers: made.headers })
              : client.post(made.path, made.body, made.headers))
            : await client.send(made.method, made.path, { ...client.forwarded(), ...made.headers });
          assert(reply.status >= 200 && reply.status < 500 && reply.status !== 304, reply.body);
          if (reply.status < 400 || made.method === "HEAD") return;
          const known = problems[reply.json.code as keyof typeof problems];
          assertEquals(known?.status, reply.status, reply.body);
          assert(reply.body.length < 20_000);
        }),
        { numRuns },
      );
      assertEquals(house.reports, []);
    });
  },
);
