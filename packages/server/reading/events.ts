import { parseTypeId } from "@mithqal/protocol";
import { renderAttempt } from "@mithqal/protocol/account";
import { attemptListQuery, sequenceListQuery } from "@mithqal/protocol/requests";
import { bodyVersions, currentBodyVersion, renderLedgerEntry } from "@mithqal/protocol/resources";
import { listAttempts, listEvents, listLedgerEntries, readEvent } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { readQueryAs } from "./query.ts";
import { showPage } from "./show_list.ts";
import { showList, showThing } from "./things.ts";

const { event } = bodyVersions[currentBodyVersion];

/** `GET /v1/events/{id}`, and `GET /v1/events`: newest first, or upwards after a sequence. */
export const { one: showEvent, list: showEvents } = showThing({
  prefix: "evt",
  notFound: "event_not_found",
  one: readEvent,
  read: listEvents,
  query: sequenceListQuery,
  render: event,
});

/** `GET /v1/ledger-entries`: newest first, or upwards after a sequence. */
export const showLedgerEntries = showList(sequenceListQuery, {
  read: listLedgerEntries,
  render: ({ entry, previousHash }) => renderLedgerEntry(entry, previousHash),
});

/** `GET /v1/events/{id}/attempts`: how the delivery of an event went. */
export async function showAttempts(visit: Visit): Promise<Answer | Refused> {
  const asked = readQueryAs(visit, attemptListQuery);
  if (!asked.ok) return asked;
  const id = parseTypeId("evt", visit.pathId ?? "");
  if (!id.ok) return refused("event_not_found", id.message);
  const page = await showPage(visit, asked.query, {
    read: (place, partner, query) => listAttempts(place, partner, id.uuid, query),
    render: renderAttempt,
  });
  return page ?? refused("event_not_found");
}
