import type { Act } from "./act.ts";
import * as bookings from "./booking_acts.ts";
import * as credentials from "./credential_acts.ts";
import * as house from "./house_acts.ts";
import * as operators from "./operator_acts.ts";
import * as partners from "./partner_acts.ts";
import * as webhooks from "./webhook_acts.ts";

const modules = [partners, credentials, webhooks, bookings, house, operators];

/** Every kind of act there is. */
export const acts: readonly Act[] = modules.flatMap((module) =>
  Object.values(module).filter((value): value is Act => typeof value === "object")
);

const byKind = new Map(acts.map((act) => [act.kind, act]));

/** The kind of an act that was kept. */
export function actOfKind(kind: string): Act {
  const act = byKind.get(kind);
  if (act === undefined) throw new TypeError(`expected a kind of act, got ${kind.slice(0, 40)}`);
  return act;
}
