// One request for each kind of act, on a partner and a house that are there.
import { randomUUID } from "node:crypto";
import { generateKey } from "@mithqal/jws";
import { type Office, operatorCertificate, requestOf } from "./office.ts";
import { fundedWithdrawal, orderOf } from "./partner_side.ts";

/** A kind of act, and what is sent where. */
export interface ActCase {
  kind: string;
  path: string;
  body?: unknown;
}

/** The partner that the acts are about. */
export interface CasePartner {
  partner: number;
  clientId: string;
}

/** One case of each kind, in an order in which each has an effect. */
export async function actCases(office: Office, of: CasePartner): Promise<ActCase[]> {
  const groups = [partnerCases(), credentialCases(of), webhookCases(), bookingCases(office, of)];
  const ofPartner = (await Promise.all(groups)).flat();
  const path = `/partners/${of.clientId}`;
  return [
    ...ofPartner.map((one) => ({ ...one, path: path + one.path })),
    ...houseCases(),
    ...await operatorCases(office),
  ];
}

function unique(): string {
  return randomUUID().slice(0, 8);
}

function partnerCases(): ActCase[] {
  return [
    { kind: "partner.terms", path: "/terms", body: { spread_bps: 77 } },
    { kind: "partner.iban", path: "/iban", body: { iban: "SA4420000001234567891234" } },
    {
      kind: "partner.addresses",
      path: "/addresses",
      body: { networks: ["192.0.2.0/24", "2001:db8::/32"] },
    },
    { kind: "partner.suspend", path: "/suspend" },
    { kind: "partner.resume", path: "/resume" },
    { kind: "partner.trading.disable", path: "/trading/disable" },
    { kind: "partner.trading.enable", path: "/trading/enable" },
  ];
}

async function credentialCases({ clientId }: CasePartner): Promise<ActCase[]> {
  const { requestPem: csr } = await requestOf(clientId, clientId);
  const { jwk } = await generateKey();
  return [
    { kind: "certificate.sign", path: "/certificates", body: { csr } },
    { kind: "signing_key.register", path: "/signing-keys", body: { jwk } },
    { kind: "client_secret.make", path: "/client-secrets" },
    { kind: "webhook_secret.make", path: "/webhook-secrets" },
    {
      kind: "credential.end",
      path: "/client-secrets/present/end",
      body: { reason: "keyCompromise" },
    },
  ];
}

function webhookCases(): ActCase[] {
  const since = "2026-01-01T00:00:00Z";
  return [
    { kind: "webhook.set", path: "/webhook", body: { url: "https://partner.example/hooks" } },
    { kind: "webhook.test", path: "/webhook/test" },
    { kind: "webhook.resume", path: "/webhook/resume" },
    { kind: "webhook.recover", path: "/webhook/recover", body: { since } },
  ];
}

async function bookingCases(office: Office, { partner }: CasePartner): Promise<ActCase[]> {
  const order = await orderOf(office, partner);
  const deposit = {
    amount_sar: 250.5,
    bank_reference: unique(),
    value_date: "2026-11-20",
    sender_iban: "SA0380000000608010167519",
  };
  const at = async (status: Parameters<typeof fundedWithdrawal>[2]) =>
    `/withdrawals/${await fundedWithdrawal(office, partner, status)}`;
  const failure = { code: "account_closed", detail: "The bank says: account closed" };
  return [
    { kind: "deposit", path: "/deposits", body: deposit },
    { kind: "order.reverse", path: `/orders/${order}/reverse` },
    { kind: "line.take", path: "/lines/take", body: { side: "buy" } },
    { kind: "line.fill", path: "/lines/fill", body: { side: "buy" } },
    { kind: "withdrawal.review", path: `${await at("pending")}/review` },
    { kind: "withdrawal.process", path: `${await at("pending")}/process` },
    { kind: "withdrawal.approve", path: `${await at("under_review")}/approve` },
    {
      kind: "withdrawal.complete",
      path: `${await at("processing")}/complete`,
      body: { bank_reference: unique() },
    },
    { kind: "withdrawal.fail", path: `${await at("processing")}/fail`, body: failure },
    { kind: "withdrawal.return", path: `${await at("completed")}/return` },
  ];
}

function houseCases(): ActCase[] {
  const terms = { spread_bps: 80, fee_bps: 25, open_exposure_max_grams: 100 };
  const bar = { serial: unique(), refiner: "Test", year: 2026, fineness_ppt: 999, vault: "Riyadh" };
  return [
    {
      kind: "partner.create",
      path: "/partners",
      body: { client_id: unique(), name: "Bank Alpha", terms },
    },
    {
      kind: "bar.register",
      path: "/bars",
      body: { ...bar, gross_grams: 1000.123, fine_grams: "999.9" },
    },
    { kind: "capital.book", path: "/capital", body: { amount_sar: 1000 } },
    { kind: "house.limit", path: "/house-limits", body: { open_exposure_max_grams: 900_000_000 } },
    { kind: "market.halt", path: "/market/halt", body: { reason: "test" } },
    { kind: "market.close", path: "/market/close" },
    { kind: "market.open", path: "/market/open" },
    { kind: "market.trading.disable", path: "/market/trading/disable" },
    { kind: "market.trading.enable", path: "/market/trading/enable" },
    { kind: "price.set", path: "/market/price", body: { mid_price_per_gram_sar: 412.5 } },
    { kind: "price.release", path: "/market/price/release" },
    { kind: "holiday.set", path: "/holidays", body: { day: "2027-02-22", rests: true } },
  ];
}

async function operatorCases(office: Office): Promise<ActCase[]> {
  const name = unique();
  const pemOf = async (of: string) => (await operatorCertificate(of)).certificate.pem;
  const { sha256 } = office.certificateOf("boss");
  return [
    {
      kind: "operator.create",
      path: "/operators",
      body: { name, roles: ["viewer"], certificate: await pemOf(name) },
    },
    {
      kind: "operator.certificate",
      path: "/operators/viewer/certificates",
      body: { certificate: await pemOf("viewer") },
    },
    {
      kind: "operator.roles",
      path: "/operators/viewer/roles",
      body: { roles: ["viewer", "operator"] },
    },
    { kind: "operator.suspend", path: "/operators/viewer/suspend" },
    { kind: "operator.resume", path: "/operators/viewer/resume" },
    {
      kind: "operator.certificate.revoke",
      path: `/operators/boss/certificates/${sha256}/revoke`,
    },
  ];
}
