import { headerNames, type IdPrefix, limits } from "@mithqal/protocol";
import type { JsonSchema } from "@mithqal/protocol/requests";
import { checkOptionalIdempotencyKey } from "../../gate/idempotency_key.ts";
import { scenarios } from "../../scenarios/scenario.ts";
import type { Route } from "../../service/route.ts";
import { day, id } from "../schema/fields.ts";

const { nonce, idempotencyKey } = limits;

/** The header that each step of the gate reads, but those of the edge and of HTTP itself. */
const ofSteps: Readonly<Record<string, readonly [name: string, parameter: object]>> = {
  idempotency_key: [
    "IdempotencyKey",
    header(
      headerNames.idempotencyKey,
      "Makes the request safe to repeat: the same key has one outcome",
      `^[!-~]{${idempotencyKey.minCharacters},${idempotencyKey.maxCharacters}}$`,
      "order-1001",
    ),
  ],
  nonce: [
    "Nonce",
    header(
      headerNames.nonce,
      "Never used before; a retry has a new one",
      `^[!-~]{${nonce.minCharacters},${nonce.maxCharacters}}$`,
      "nonce-0123456789ab",
    ),
  ],
  timestamp: [
    "Timestamp",
    header(
      headerNames.timestamp,
      `Unix seconds, at most ${limits.request.timestampWindowSeconds} away from the service's clock`,
      "^[1-9]\\d{0,14}$",
      "1768465800",
    ),
  ],
  signature: [
    "JwsSignature",
    header(
      headerNames.jwsSignature,
      "A detached JWS (ES256, RFC 7797) over method, URL, the body's SHA-256, timestamp and nonce, " +
        "joined by line feeds",
      "^[\\w-]+[.][.][\\w-]{86}$",
      `eyJhbGciOiJFUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19..${"A".repeat(86)}`,
    ),
  ],
  scenario: ["SandboxScenario", {
    ...header(headerNames.sandboxScenario, "What to rehearse; for the sandbox alone"),
    required: false,
    schema: { type: "string", enum: scenarios },
  }],
};

const optionalKey = ["IdempotencyKey.optional", {
  ...ofSteps.idempotency_key![1],
  description: "Checked for its form; nothing is stored under it",
  required: false,
}] as const;

const ifNoneMatch = {
  ...header("If-None-Match", "The ETag of an earlier answer"),
  required: false,
};

/** The parameters that operations refer to. */
export function parameterComponents(isSandbox: boolean): Record<string, object> {
  const { scenario, ...others } = ofSteps;
  return Object.fromEntries([
    ...Object.values(others),
    optionalKey,
    ...(isSandbox ? [scenario!] : []),
  ]);
}

/** What an operation takes beside its body. */
export function parametersOf(
  { path, steps }: Route,
  query: JsonSchema | undefined,
  isSandbox: boolean,
): object[] {
  const names = steps.flatMap((step) => {
    if (step === checkOptionalIdempotencyKey) return [optionalKey[0]];
    if (step.name === "scenario" && !isSandbox) return [];
    return ofSteps[step.name]?.[0] ?? [];
  });
  return [
    ...pathParameters(path),
    ...queryParameters(query),
    ...names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(path === "/openapi.json" ? [ifNoneMatch] : []),
  ];
}

const prefixes: Readonly<Record<string, IdPrefix>> = {
  quotes: "qte",
  orders: "ord",
  withdrawals: "wdr",
  fundings: "fnd",
  events: "evt",
};

function pathParameters(path: string): object[] {
  const [, collection, name] = /([\w-]+)\/\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [];
  const schema = name === "date" ? day : id(prefixes[collection!]!);
  return [{ name, in: "path", required: true, schema: schema.json }];
}

function queryParameters(query: JsonSchema | undefined): object[] {
  const required = (query?.required ?? []) as readonly string[];
  return Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(description !== undefined && { description }),
    required: required.includes(name),
    schema,
  }));
}

function header(name: string, description: string, pattern?: string, example?: string): object {
  return {
    name,
    in: "header",
    description,
    required: true,
    schema: { type: "string", ...(pattern !== undefined && { pattern }) },
    ...(example !== undefined && { example }),
  };
}
