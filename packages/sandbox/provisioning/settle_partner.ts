import type { Members, OperatorDesk } from "./operator_desk.ts";
import { openCredentials, type PartnerPlace } from "./partner_credentials.ts";
import type { WantedPartner } from "./wanted_partner.ts";

/** Its requests come from this machine alone. */
const networks = ["127.0.0.1/32", "::1/128"];

/** Brings a partner to what is wanted of it; what is so already stays. Gives back its webhook secret. */
export async function settlePartner(
  desk: OperatorDesk,
  wanted: WantedPartner,
  place: PartnerPlace,
): Promise<string> {
  const path = `/partners/${wanted.clientId}`;
  const there = await desk.find(path) ?? await create(desk, path, wanted);
  await settleTerms(desk, path, there.terms as Members, wanted.terms);
  if (String(there.networks) !== String(networks)) {
    await desk.act(`${path}/addresses`, { networks });
  }
  if (there.iban === null) await desk.act(`${path}/iban`, { iban: wanted.iban });
  const { ledger_sequence: booked } = there.balances as Members;
  if (booked === 0) await desk.act(`${path}/deposits`, depositOf(wanted));
  return await openCredentials(desk, wanted, there.credentials as Members[], place);
}

async function create(
  desk: OperatorDesk,
  path: string,
  { clientId: client_id, name, terms }: WantedPartner,
): Promise<Members> {
  await desk.act("/partners", { client_id, name, terms });
  return await desk.read(path);
}

async function settleTerms(
  desk: OperatorDesk,
  path: string,
  there: Members,
  wanted: Readonly<Record<string, number>>,
): Promise<void> {
  const others = Object.entries(wanted).filter(([name, value]) => there[name] !== value);
  if (others.length > 0) await desk.act(`${path}/terms`, Object.fromEntries(others));
}

function depositOf({ clientId, depositSar, iban }: WantedPartner): Members {
  return {
    amount_sar: depositSar,
    bank_reference: `SANDBOX-${clientId}`,
    value_date: new Date().toISOString().slice(0, 10),
    sender_iban: iban,
  };
}
