import { balancesFacts } from "../effects/outcome_facts.ts";
import type { Row } from "../homes/database.ts";
import {
  type BodyVersion,
  bodyVersions,
  type EventFacts,
  type EventType,
  type JsonOutput,
} from "@mithqal/protocol/resources";
import { type CellPlace, unixMs } from "./cell_place.ts";
import { fundingResource } from "./fundings.ts";
import { jsonOutputOf } from "./json_output.ts";
import { orderResource } from "./orders.ts";
import { quoteResource } from "./quotes.ts";
import { readByKeys, type Resource } from "./resource.ts";
import { withdrawalResource } from "./withdrawals.ts";

/**
 * What is read of an event (`t`) by itself. Its balances are those after the journal that it tells of:
 * an executed order knows its journal, the others' is found by their moment. An event that moved
 * nothing has none.
 */
export const eventColumns = `t.partner, t.sequence, t.event_id, t.type, t.thing_id, t.step, t.facts,
  t.body_version, ${unixMs("t.occurred_at")} as occurred_at,
  (select name from common.environment) as environment,
  b.sar_available, b.sar_held, b.gold_available`;

/** The joins that belong to {@link eventColumns}. */
export const eventJoins = `left join cell.orders o
    on t.type = 'order.executed' and o.partner = t.partner and o.order_id = t.thing_id
  left join cell.journals b on b.partner = t.partner and b.sequence =
    coalesce(o.ledger_sequence, cell.find_entry(t.partner, t.occurred_at, t.thing_id))`;

type Renderers = (typeof bodyVersions)[BodyVersion];

/** Makes the facts of events from their rows: each one's data is its resource as it was then. */
export async function eventFactsOf(place: CellPlace, rows: readonly Row[]): Promise<EventFacts[]> {
  const data: JsonOutput[] = rows.map(({ facts }) => jsonOutputOf(facts));
  const fill = async <T>(
    isOf: (type: string) => boolean,
    resource: Resource<T>,
    render: (renderers: Renderers, facts: T, type: string) => JsonOutput,
  ) => {
    const places = rows.map((_, i) => i).filter((i) =>
      rows[i]!.thing_id !== null && isOf(String(rows[i]!.type))
    );
    const things = await readByKeys(place, resource, places.map((i) => keyOf(rows[i]!)));
    places.forEach((i, n) => {
      const thing = things[n];
      if (thing === null || thing === undefined) return;
      const version = Number(rows[i]!.body_version) as BodyVersion;
      data[i] = render(bodyVersions[version], thing, String(rows[i]!.type));
    });
  };
  await fill((type) => type.startsWith("order."), orderResource, (renderers, order, type) => {
    const reversedAtMs = type === "order.executed" ? null : order.reversedAtMs;
    return renderers.order({ ...order, reversedAtMs });
  });
  await fill(
    (type) => type.startsWith("withdrawal."),
    withdrawalResource,
    (renderers, withdrawal) => renderers.withdrawal(withdrawal),
  );
  await fill(
    (type) => type === "account.funded",
    fundingResource,
    (renderers, funding) => renderers.funding(funding),
  );
  await fill(
    (type) => type === "quote.expired",
    quoteResource,
    (renderers, quote) => renderers.quote({ ...quote, status: "expired", orderUuid: null }),
  );
  return rows.map((row, i) => factsOf(row, data[i]!));
}

function keyOf({ partner, thing_id: id, step }: Row) {
  return {
    partner: Number(partner),
    id: String(id),
    ...(step !== null && { step: Number(step) }),
  };
}

function factsOf(row: Row, data: JsonOutput): EventFacts {
  return {
    eventUuid: String(row.event_id),
    type: row.type as EventType,
    occurredAtMs: Number(row.occurred_at),
    sequence: BigInt(row.sequence as string),
    environment: String(row.environment),
    data,
    balances: row.sar_available === null ? null : balancesFacts(row),
  };
}
