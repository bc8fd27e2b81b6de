import { formatUnitPrice } from "@mithqal/protocol";
import { renderReserves } from "@mithqal/protocol/account";
import { JsonNumber, type JsonOutput } from "@mithqal/protocol/resources";
import {
  type Breach,
  type Database,
  listHolidays,
  readHouse,
  readPartner,
  readPricing,
  readReserves,
  watchHouse,
  watchPartners,
} from "@mithqal/store";
import { revocationListState } from "@mithqal/pki";
import type { Answer } from "../../listener/exchange.ts";
import { type Refused, refused } from "../../problems/refused.ts";
import { jsonAnswer } from "../../reading/json_answer.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { goldMembers, sarMembers } from "./amounts.ts";
import { optionalInstant } from "./instant.ts";

/** `GET house`: what it has free, its capital, and its limit. */
export async function showHouse({ service: { database } }: OperatorVisit): Promise<Answer> {
  const house = await readHouse(database);
  return jsonAnswer({
    ...sarMembers("free_cash", house.freeHalalas),
    ...goldMembers("free_gold", house.freeMg),
    ...sarMembers("capital", house.capitalHalalas),
    ...goldMembers("open_exposure_max", house.openMgMax),
  });
}

/** `GET bars`: the vault, bar by bar, and whose its gold is. */
export async function showBars({ service }: OperatorVisit): Promise<Answer> {
  return jsonAnswer({ ...renderReserves(await readReserves(service.database, service.cells)) });
}

/** `GET market`: how the price stands, and who has stopped what. */
export async function showMarket({ service: { database } }: OperatorVisit): Promise<Answer> {
  const pricing = await readPricing(database);
  return jsonAnswer({
    market_status: pricing.status,
    trading_disabled: pricing.tradingDisabled,
    ...price("mid", pricing.midE4),
    price_age_ms: pricing.ageMs === null ? null : BigInt(pricing.ageMs),
    stopped_by: pricing.stoppedBy,
    stop_reason: pricing.stopReason,
    ...price("refused_mid", pricing.refusedMidE4),
    ...price("manual_mid", pricing.manualMidE4),
    manual_until: optionalInstant(pricing.manualUntilMs),
    publisher: pricing.publisher,
  });
}

function price(name: string, e4: bigint | null): { [name: string]: JsonOutput } {
  return {
    [`${name}_price_per_gram_sar`]: e4 === null ? null : new JsonNumber(formatUnitPrice(e4)),
    [`${name}_price_per_gram_e4`]: e4,
  };
}

/** `GET holidays`. */
export async function showHolidays({ service: { database } }: OperatorVisit): Promise<Answer> {
  return jsonAnswer({ data: await listHolidays(database) });
}

/** `GET invariants`: the books looked at now, as the workers do: what is broken stops trading. */
export async function showInvariants({ service }: OperatorVisit): Promise<Answer> {
  const { database, cells } = service;
  const breaches: Breach[] = await watchHouse(database, cells);
  for (const cell of cells) breaches.push(...await watchPartners(database, cell));
  const clientIds = await clientIdsOf(database, breaches);
  return jsonAnswer({
    hold: breaches.length === 0,
    breaches: breaches.map(({ partner, invariant, detail }) => ({
      client_id: partner === null ? null : clientIds.get(partner)!,
      invariant,
      detail,
    })),
  });
}

/** Nobody but the database knows partners by their numbers. */
async function clientIdsOf(
  database: Database,
  breaches: readonly Breach[],
): Promise<ReadonlyMap<number, string>> {
  const clientIds = new Map<number, string>();
  for (const { partner } of breaches) {
    if (partner === null || clientIds.has(partner)) continue;
    clientIds.set(partner, (await readPartner(database, partner))!.clientId);
  }
  return clientIds;
}

/** `GET revocation-list`: the newest one, and how old it is. */
export async function showRevocationList(
  { service: { revocations }, arrivedAtMs }: OperatorVisit,
): Promise<Answer | Refused> {
  const list = await revocations.current();
  if (list === null) return refused("not_found", "no revocation list was signed yet");
  return jsonAnswer({
    number: list.number,
    state: revocationListState(list, new Date(arrivedAtMs)),
    this_update: list.thisUpdate.toISOString(),
    next_update: list.nextUpdate.toISOString(),
    revoked: list.revoked.map(({ serial, revokedAt, reason }) => ({
      serial,
      revoked_at: revokedAt.toISOString(),
      reason,
    })),
    revocation_list: list.pem,
  });
}
