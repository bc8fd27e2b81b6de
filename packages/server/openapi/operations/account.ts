import { idempotencyKeyQuery, jsonSchemaOf, sequenceListQuery } from "@mithqal/protocol/requests";
import { credentials, keyLookUp, partnerLimits } from "../answers/account.ts";
import { ledgerEntry, reserves, statement } from "../answers/books.ts";
import { examples } from "../examples/bodies.ts";
import { text } from "../schema/schema.ts";
import type { DescribedOperations } from "./described.ts";
import { list, queryRefusals, readRefusals, shown } from "./forms.ts";

const tag = "Account";

/** Books, limits, credentials, and the answer to a lost response. */
export const accountOperations: DescribedOperations = {
  "GET /v1/ledger-entries": list({
    id: "listLedgerEntries",
    tag,
    summary: "The partner's ledger, newest first or upwards",
    description: "Each entry's hash covers its facts and the hash before it.",
    query: sequenceListQuery,
    page: ["LedgerEntryPage", ledgerEntry, examples.ledgerEntry],
  }),
  "GET /v1/statements/{date}": {
    id: "showStatement",
    tag,
    summary: "A closed business day, as JSON or CSV",
    description: "Signed over the body's bytes. `Accept: text/csv` asks for CSV.",
    answers: {
      200: {
        description: "The statement",
        content: {
          "application/json": { schema: statement, example: examples.statement },
          "text/csv; charset=utf-8": { schema: text(), example: examples.statementCsv },
        },
        headers: ["X-Statement-Signature", "Vary"],
      },
    },
    refusals: [...readRefusals, "statement_not_found"],
  },
  "GET /v1/reserves": {
    id: "showReserves",
    tag,
    summary: "The gold there is, whose it is, and the bars",
    answers: shown("The reserves", reserves, examples.reserves),
    refusals: readRefusals,
  },
  "GET /v1/limits": {
    id: "showLimits",
    tag,
    summary: "The partner's bounds, and what is used of them",
    answers: shown("The limits", partnerLimits, examples.partnerLimits),
    refusals: [...readRefusals, "not_found"],
  },
  "GET /v1/credentials": {
    id: "showCredentials",
    tag,
    summary: "Certificates, keys and secrets, without anything secret",
    answers: shown("The credentials", credentials, { data: [examples.credential] }),
    refusals: readRefusals,
  },
  "GET /v1/idempotency-keys": {
    id: "lookUpKey",
    tag,
    summary: "What became of a request whose answer was lost",
    query: jsonSchemaOf(idempotencyKeyQuery),
    answers: shown("What became of the key", keyLookUp, examples.keyLookUp, {
      mayHave: ["Retry-After"],
    }),
    refusals: [...queryRefusals, "not_found"],
  },
};
