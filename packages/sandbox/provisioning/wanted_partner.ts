import { formatSar, limits } from "@mithqal/protocol";

/** A partner as the sandbox wants it. */
export interface WantedPartner {
  clientId: string;
  /** As it stands as O in its certificates. */
  name: string;
  /** Its terms where they are not the contract's, by their names on the wire. */
  terms: Readonly<Record<string, number>>;
  /** What is paid in before it begins. */
  depositSar: string;
  iban: string;
}

/** What partners may ask for: the contract's rates, or none that a load test would meet. */
export type RatesChoice = "contract" | "load";

const agreed = { spread_bps: 50, fee_bps: 25 };
const depositSar = "100000";

const loadRates = {
  quotes_per_second: 100_000,
  orders_per_second: 100_000,
  withdrawals_per_second: 100_000,
  probes_per_second: 100_000,
  others_per_second: 100_000,
  tokens_per_minute: 100_000,
  prices_per_second: 100_000,
  reads_per_second: 100_000,
  open_quotes_max: 100_000,
  daily_volume_max_grams: 900_000_000,
};

/** The demonstration partner, on the contract's terms. */
export const demoPartner: WantedPartner = {
  clientId: "demo",
  name: "Demonstration Bank",
  terms: agreed,
  depositSar,
  iban: "SA0380000000608010167519",
};

/** Partners beside it, for programs: without an endpoint for webhooks. */
export function numberedPartner(number: number, rates: RatesChoice): WantedPartner {
  const isLoad = rates === "load";
  return {
    clientId: `partner-${number}`,
    name: `Partner ${number}`,
    terms: isLoad ? { ...agreed, ...loadRates } : agreed,
    depositSar: isLoad ? formatSar(limits.funding.maxHalalas * 100n) : depositSar,
    iban: "SA4420000001234567891234",
  };
}
