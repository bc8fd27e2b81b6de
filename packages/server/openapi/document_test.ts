import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { Validator } from "@seriousme/openapi-schema-validator";
import { problems } from "@mithqal/protocol";
import { eventTypes } from "@mithqal/protocol/resources";
import { routes } from "../service/routes.ts";
import { DescribedAnswers } from "../testdata/described_answers.ts";
import { type OpenApiDocument, openApiDocument } from "./document.ts";
import { describedOperations } from "./operations/operations.ts";

const of = { baseUrl: "https://api.mithqal.example", version: "0.1.0" };
const sandbox = openApiDocument(routes, { ...of, environment: "sandbox" });
const production = openApiDocument(routes, { ...of, environment: "production" });

/** Every operation with its place. */
function operationsOf(document: OpenApiDocument): [place: string[], operation: Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string[], Operation] => [
      ["paths", path, method],
      operation as Operation,
    ])
  );
}

interface Operation {
  operationId: string;
  security: object[];
  parameters: { $ref?: string; name?: string; in?: string; example?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

interface Media {
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

for (const [name, document] of Object.entries({ sandbox, production })) {
  test(`the document of the ${name} is OpenAPI 3.1`, async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assertEquals(errors, undefined);
    assert(valid);
  });
}

test("every route is described, and nothing else", () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`).sort();
  assertEquals(Object.keys(describedOperations).sort(), names);
  const ids = operationsOf(sandbox).map(([, { operationId }]) => operationId);
  assertEquals(new Set(ids).size, ids.length);
});

test("the sandbox's tools and its header are not there in production", () => {
  const paths = Object.keys(production.paths);
  assertEquals(paths.filter((path) => path.startsWith("/sandbox/")), []);
  assert(Object.keys(sandbox.paths).includes("/sandbox/fund"));
  assert("SandboxScenario" in sandbox.components.parameters!);
  assert(!JSON.stringify(production).includes("X-Sandbox-Scenario"));
  assertEquals(JSON.stringify(production.components).includes("SandboxPrice"), false);
});

const answers = new DescribedAnswers(sandbox);

test("every answer has an example, and every example fits its schema", () => {
  let seen = 0;
  const places = operationsOf(sandbox).map(([place, { responses }]) =>
    [[...place, "responses"], responses] as const
  );
  const shared = sandbox.components.responses as Operation["responses"];
  for (const [place, responses] of [...places, [["components", "responses"], shared] as const]) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const [type, { example, examples }] of Object.entries(content)) {
        const schema = [...place, status, "content", type, "schema"];
        const values = examples === undefined
          ? [example]
          : Object.values(examples).map(({ $ref }) => valueAt($ref));
        for (const value of values) {
          assertEquals(answers.fault(schema, value), null, `${schema.join(" ")}: ${value}`);
          seen++;
        }
      }
    }
  }
  assert(seen > 150, `expected all of the examples, got ${seen}`);
});

function valueAt(reference: string): unknown {
  const name = reference.split("/").at(-1)!;
  return (sandbox.components.examples![name] as { value: unknown }).value;
}

test("every request has an example that fits its schema", () => {
  for (const [place, { requestBody }] of operationsOf(sandbox)) {
    for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
      if (type === "*/*") continue;
      const schema = [...place, "requestBody", "content", type, "schema"];
      assert(example !== undefined, place.join(" "));
      assertEquals(answers.fault(schema, example), null, place.join(" "));
    }
  }
  for (const [name, parameter] of Object.entries(sandbox.components.parameters!)) {
    const { example } = parameter as { example?: string };
    if (example === undefined) continue;
    assertEquals(answers.fault(["components", "parameters", name, "schema"], example), null, name);
  }
});

test("every event type has a webhook, whose example fits its schema and no other type's", () => {
  const webhooks = sandbox.webhooks as Record<string, { post: Operation }>;
  assertEquals(Object.keys(webhooks).sort(), [...eventTypes].sort());
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { example } = post.requestBody!.content["application/json"]!;
    const schema = ["webhooks", type, "post", "requestBody", "content", "application/json"];
    assertEquals(answers.fault([...schema, "schema"], example), null, type);
    assertEquals((example as { type: string }).type, type);
    const isListed = answers.fault(["components", "schemas", "Event"], example) === null;
    assertEquals(isListed, type !== "webhook.test", type);
  }
});

test("a member that is not described is found, and so is a missing one", () => {
  const place = ["components", "schemas", "Balances"];
  const { gold, sar } = structuredClone(
    (sandbox.paths["/v1/balances"]!.get as Operation).responses["200"]!
      .content!["application/json"]!.example,
  ) as Record<string, object>;
  assertEquals(answers.fault(place, { gold, sar }), null);
  assert(answers.fault(place, { gold, sar, silver: {} })?.includes("unevaluated"));
  assert(answers.fault(place, { gold: { ...gold, tola: 1 }, sar })?.includes("unevaluated"));
  assert(answers.fault(place, { gold })?.includes("required property 'sar'"));
});

test("every code that partners can meet is in the document, and no operator's", () => {
  const shown = new Set(
    Object.keys(sandbox.components.examples!).map((name) => name.replace(/^\w+[.]/, "")),
  );
  const missing = Object.keys(problems).filter((code) => !shown.has(code));
  assertEquals(missing, forOthers);
});

/** What only operators meet, and what nothing says yet. */
const forOthers = [
  "operator_suspended",
  "role_required",
  "requester_required",
  "partner_not_found",
  "operator_not_found",
  "approval_not_found",
  "endpoint_not_found",
  "approval_required",
  "approver_is_requester",
  "reversal_not_covered",
  "already_reversed",
  "bank_reference_used",
  "approval_not_waiting",
  "approval_expired",
  "client_id_taken",
  "operator_exists",
  "credential_exists",
  "credential_limit_reached",
  "house_limit_exceeded",
  "bar_registered",
];

test("certificate and token are asked for as the routes' steps say", () => {
  for (const [[, path], { security }] of operationsOf(sandbox)) {
    const schemes = security.map((all) => Object.keys(all).join(" "));
    if (/^\/(v1|sandbox)\//.test(path!)) assertEquals(schemes, ["mutualTLS oauth2"], path);
    else if (path === "/oauth/token") {
      assertEquals(schemes, ["mutualTLS", "mutualTLS clientSecret"]);
    } else assertEquals(schemes, ["mutualTLS"], path);
  }
});
