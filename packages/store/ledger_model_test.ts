import { assertEquals } from "@std/assert";
import fc from "fast-check";
import process from "node:process";
import { embeddedOnly, noPostgres, postgresOnly } from "@mithqal/testing/real";
import {
  assertBalancesArePostings,
  assertChainIsWhole,
  assertCountsHold,
  engineSays,
} from "./testdata/books.ts";
import { codeOf, Desk } from "./testdata/desk.ts";
import { LedgerModel } from "./testdata/ledger_model.ts";
import { modelHead, modelTerms, operation } from "./testdata/ledger_operations.ts";

const full = process.env.MITHQAL_FULL === "1";
const seed = Number(process.env.MITHQAL_SEED ?? Date.now() % 2 ** 31);
const sequences = Number(process.env.MITHQAL_SEQUENCES ?? (full ? 10_000 : 30));
const operations = full ? 200 : 25;

const register = noPostgres === false ? postgresOnly : embeddedOnly;

register(
  `the engine does what the model does in ${sequences} sequences, seed ${seed}`,
  async (home) => {
    const sequence = fc.array(
      fc.record({ who: fc.nat({ max: 1 }), operation }),
      { minLength: 1, maxLength: operations, size: "max" },
    );
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const desks = [0, 1].map(() => Desk.open(home, { terms: modelTerms, head: modelHead }));
        const books = (await Promise.all(desks)).map((desk) => new LedgerModel(desk));
        const start = await books[0]!.desk.state();
        for (const step of steps) {
          const book = books[step.who]!;
          const { asked, expected } = await book.apply(step.operation);
          assertEquals(asked.map(codeOf), expected);
          assertEquals(await book.desk.state(), book.state());
          await assertCountsHold(book.desk);
        }
        for (const { desk } of books) {
          await assertBalancesArePostings(desk, start);
          await assertChainIsWhole(desk);
          assertEquals(await engineSays(desk), []);
        }
      }),
      { numRuns: sequences, seed, endOnFailure: false },
    );
  },
);
