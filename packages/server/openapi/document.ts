import type { Environment } from "@mithqal/store";
import type { RateStep } from "../gate/rate.ts";
import type { Step } from "../gate/step.ts";
import type { Route } from "../service/route.ts";
import type { Described, RequestBody } from "./operations/described.ts";
import { describedOperations } from "./operations/operations.ts";
import { headerComponents } from "./parts/headers.ts";
import { parameterComponents, parametersOf } from "./parts/parameters.ts";
import { exampleName, exampleOf } from "./parts/problem_examples.ts";
import { ResponseBook } from "./parts/response_book.ts";
import { refusalResponses, response } from "./parts/responses.ts";
import { SchemaBook } from "./parts/schema_book.ts";
import { webhooks } from "./parts/webhooks.ts";
import { type PossibleRefusal, possibleRefusals, unpublishedRefusals } from "./refusals.ts";

/** Which service the document is of. */
export interface DocumentedService {
  baseUrl: string;
  environment: Environment;
  version: string;
}

/** An OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly [member: string]: unknown;
}

const description = [
  "Buying and selling of physical-backed 24K gold against prefunded SAR accounts.",
  "Amounts are exact: every `…_sar`, `…_grams` and price has a twin of whole halalas, milligrams or " +
  "1/10,000 SAR beside it.",
  "Programs branch on a problem's `code`, and `retry` tells whether and how to send it again.",
  "Members, codes and event types may be added: a reader overlooks what it does not know. In what " +
  "is sent to `/health`, `/v1` and `/sandbox`, nothing unknown is accepted; the probe alone takes " +
  "anything.",
  "HEAD is answered as GET, without the body. What is answered where no operation is stands under " +
  "`x-unpublished`.",
].join("\n\n");

/** Writes the routes, and what is described of them, as OpenAPI 3.1. */
export function openApiDocument(
  all: readonly Route[],
  { baseUrl, environment, version }: DocumentedService,
): OpenApiDocument {
  const isSandbox = environment === "sandbox";
  const routes = all.filter(({ sandboxOnly }) => isSandbox || !sandboxOnly);
  const book = new SchemaBook();
  const responses = new ResponseBook();
  const writer = new OperationWriter(book, responses, isSandbox);
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = writer.operation(route);
  }
  const unpublished = writer.refusals(unpublishedRefusals);
  return {
    openapi: "3.1.1",
    info: { title: "Mithqal partner API", version, description },
    servers: [{ url: baseUrl, description: environment }],
    paths,
    webhooks: webhooks(book),
    components: {
      schemas: book.all(),
      responses: responses.all(),
      headers: headerComponents(),
      parameters: parameterComponents(isSandbox),
      examples: writer.examples(),
      securitySchemes: securitySchemes(baseUrl),
    },
    "x-unpublished": { responses: unpublished },
  };
}

/** Writes operations, and remembers which problems they have shown. */
class OperationWriter {
  readonly #book: SchemaBook;
  readonly #responses: ResponseBook;
  readonly #isSandbox: boolean;
  readonly #shown = new Map<string, PossibleRefusal>();

  constructor(book: SchemaBook, responses: ResponseBook, isSandbox: boolean) {
    this.#book = book;
    this.#responses = responses;
    this.#isSandbox = isSandbox;
  }

  operation(route: Route): object {
    const described = describedOperations[`${route.method} ${route.path}`]!;
    const counted = route.steps.find(isRateStep);
    const answers = Object.entries(described.answers).map(([status, answer]) => [
      status,
      response(answer, this.#book, counted !== undefined),
    ]);
    return {
      operationId: described.id,
      tags: [described.tag],
      summary: described.summary,
      ...(described.description !== undefined && { description: described.description }),
      security: securityOf(route, described.body),
      parameters: parametersOf(route, described.query, this.#isSandbox),
      ...this.#requestBody(described),
      responses: {
        ...Object.fromEntries(answers),
        ...this.refusals(possibleRefusals(route, described.refusals, this.#isSandbox)),
      },
      "x-checks": route.steps.map(({ name }) => name),
      ...(counted !== undefined && { "x-rate-class": counted.rateClass }),
    };
  }

  refusals(refusals: readonly PossibleRefusal[]): Record<string, object> {
    for (const refusal of refusals) this.#shown.set(exampleName(refusal), refusal);
    const responses = Object.entries(refusalResponses(refusals, this.#book));
    return Object.fromEntries(
      responses.map(([status, one]) => [status, this.#responses.place(status, one)]),
    );
  }

  /** An example of each problem that some operation can answer with. */
  examples(): Record<string, object> {
    return Object.fromEntries(
      [...this.#shown].map(([name, refusal]) => [name, { value: exampleOf(refusal) }]),
    );
  }

  #requestBody({ body }: Described): object {
    if (body === undefined) return {};
    const required = body.form === "json" || body.form === "token";
    return { requestBody: { required, content: contentOf(body, this.#book) } };
  }
}

function contentOf(body: RequestBody, book: SchemaBook): object {
  if (body.form === "any") return { "*/*": { schema: {} } };
  const schema = book.place(body.schema);
  if (body.form === "token") {
    return { "application/x-www-form-urlencoded": { schema, example: body.example } };
  }
  const [example] = body.schema.examples as readonly unknown[];
  return { "application/json": { schema, example } };
}

function isRateStep(step: Step): step is RateStep {
  return "rateClass" in step;
}

function securityOf({ steps }: Route, body: RequestBody | undefined): object[] {
  const mutualTls = { mutualTLS: [] };
  if (steps.some(({ name }) => name === "token")) return [{ ...mutualTls, oauth2: [] }];
  if (body?.form !== "token") return [mutualTls];
  return [mutualTls, { ...mutualTls, clientSecret: [] }];
}

function securitySchemes(baseUrl: string): Record<string, object> {
  return {
    mutualTLS: { type: "mutualTLS", description: "The client certificate that is registered" },
    oauth2: {
      type: "oauth2",
      description: "A token bound to the certificate (RFC 8705)",
      flows: { clientCredentials: { tokenUrl: `${baseUrl}/oauth/token`, scopes: {} } },
    },
    clientSecret: { type: "http", scheme: "basic", description: "client_id and client_secret" },
  };
}
