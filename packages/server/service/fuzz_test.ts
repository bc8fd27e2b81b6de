// Requests nobody has thought of: whatever comes, the answer is one that the document describes.
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { embeddedOnly } from "@mithqal/testing/real";
import { openApiDocument } from "../openapi/document.ts";
import { House } from "../testdata/house.ts";
import { type MadeRequest, madeRequests } from "../testdata/made_requests.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";
import type { Reply } from "../testdata/raw_http.ts";
import { routes } from "./routes.ts";

const numRuns = process.env.MITHQAL_FULL === "1" ? 50_000 : 400;

const document = openApiDocument(routes, {
  baseUrl: "https://api.mithqal.example",
  environment: "sandbox",
  version: "0.1.0",
});

/** What the sandbox's tools can bring about; everything else of 503 would be our own. */
const tools = ["market_closed", "market_halted"];
const rehearsed = ["overloaded", "service_unavailable", "outcome_unknown"];

/** The ids that have come back, for requests to come. */
class KnownIds {
  readonly #ids: Record<string, string[]> = {};

  note({ body }: Reply): void {
    for (const id of body.match(/\b[a-z]{3}_[0-7][0-9a-z]{25}\b/g) ?? []) {
      const known = this.#ids[id.slice(0, 3)] ??= [];
      if (!known.includes(id)) known.unshift(id);
      known.length = Math.min(known.length, 30);
    }
  }

  fill(text: string): string {
    return text.replace(/\b([a-z]{3})_@(\d+)/g, (mark, prefix, n) => {
      const known = this.#ids[prefix] ?? [];
      return known[Number(n) % known.length] ?? mark;
    });
  }
}

function send(client: PartnerClient, made: MadeRequest, ids: KnownIds): Promise<Reply> {
  const { method, headers, isSigned, operation } = made;
  const target = ids.fill(made.target);
  const body = typeof made.body === "string" ? ids.fill(made.body) : made.body;
  if (operation === "POST /oauth/token" && method === "POST") {
    return client.askToken({ headers, ...(typeof body === "string" && body && { form: body }) });
  }
  if (method !== "POST") {
    const all = { ...client.forwarded(), ...client.bearer(), ...headers };
    return client.send(method, target, all);
  }
  return isSigned ? client.sign(target, body, { headers }) : client.post(target, body, headers);
}

/** The client itself has held the answer against the document. */
function judge({ status, json, body }: Reply, { method, headers }: MadeRequest): void {
  if (status < 500 || method === "HEAD") return;
  const scenario = headers["X-Sandbox-Scenario"] === undefined ? [] : rehearsed;
  assert(status === 503 && [...tools, ...scenario].includes(json.code), body);
}

embeddedOnly(
  "whatever comes is answered as the document says, and never by a fault of ours",
  async (home) => {
    await House.with(home, async (house) => {
      const [trading, tooled] = [await house.partner(), await house.partner()];
      const ids = new KnownIds();
      const succeeded = new Set<string>();
      await fc.assert(
        fc.asyncProperty(madeRequests(document), async (made) => {
          const isTool = made.target.startsWith("/sandbox/market");
          const reply = await send(isTool ? tooled : trading, made, ids);
          judge(reply, made);
          ids.note(reply);
          if (reply.status < 300) succeeded.add(made.operation);
        }),
        { numRuns, includeErrorInReport: true },
      );
      assertEquals(house.reports, []);
      assert(succeeded.size > 20, `expected most to be reached, got ${[...succeeded].join(", ")}`);
    });
  },
);
