// Who takes part: one order's request, signed and verified by us, by jose and by bare Web Crypto.
import { bodySha256, canonicalRequest, encodeUtf8 } from "@mithqal/canonical";
import { generateKey, signDetached, verifyDetached } from "@mithqal/jws";
import { FlattenedSign, flattenedVerify } from "jose";
import { repeated } from "../pace.ts";
import type { Entrant } from "../turns.ts";

const ecdsa = { name: "ECDSA", hash: "SHA-256" };
const body = JSON.stringify({
  quote_id: "qte_01kae4h3zsf8xrv6y2m0d9c5bt",
  client_reference: "order-2025-11-20-000017",
});

/** With one under way, and as a busy service has it. */
export const loads: readonly number[] = [1, 50];

/** One operation. It rejects when its result is not the expected one. */
interface Contestant {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** All of them, with each load. */
export async function makeEntrants(): Promise<readonly Entrant[]> {
  const { key: privateKey, publicKey } = await bothKeys();
  const payload = encodeUtf8(await orderText());
  const jws = await signDetached({ key: privateKey, kid: "bench" }, payload);
  const contestants = [
    ...verifiers(publicKey, payload, jws),
    ...signers(privateKey, payload),
    { name: "text ours", run: buildText },
  ];
  return loads.flatMap((inFlight) =>
    contestants.map(({ name, run }) => entrant(name, run, inFlight))
  );
}

/** Bare Web Crypto's verify, as a floor. */
export async function bareVerify(name: string, inFlight: number): Promise<Entrant> {
  const { key, publicKey } = await bothKeys();
  const payload = encodeUtf8(await orderText());
  const jws = await signDetached({ key, kid: "bench" }, payload);
  return entrant(name, bareVerifier(publicKey, payload, jws).run, inFlight);
}

function entrant(name: string, run: () => Promise<void>, inFlight: number): Entrant {
  return { name, inFlight, parts: ["ours"], run: repeated(run, inFlight) };
}

async function bothKeys(): Promise<{ key: CryptoKey; publicKey: CryptoKey }> {
  const { key, jwk } = await generateKey();
  const usages: KeyUsage[] = ["verify"];
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  return { key, publicKey: await crypto.subtle.importKey("jwk", { ...jwk }, curve, true, usages) };
}

async function orderText(): Promise<string> {
  const built = canonicalRequest({
    method: "POST",
    url: "https://api.sandbox.mithqal.example/v1/orders",
    bodySha256: await bodySha256(body),
    timestamp: "1763620000",
    nonce: "0b1946ac92492d2347c6235b4d2611184",
  });
  return built.ok ? built.text : expected(false, built.message);
}

async function buildText(): Promise<void> {
  expected(encodeUtf8(await orderText()).length > 0, "a canonical text");
}

function verifiers(
  key: CryptoKey,
  payload: Uint8Array<ArrayBuffer>,
  jws: string,
): readonly Contestant[] {
  const keys = [{ kid: "bench", key }];
  // The same work as ours: one algorithm is allowed, and the key is the registered one of the header's kid.
  const es256 = { algorithms: ["ES256"] };
  const keyOfHeader = ({ kid }: { kid?: string }) =>
    keys.find((registered) => registered.kid === kid)?.key ?? expected(false, "a known kid");
  return [
    {
      name: "verify ours",
      run: async () => expected((await verifyDetached(jws, payload, keys)).ok, "a good signature"),
    },
    {
      name: "verify jose",
      run: async () => {
        const [sent = "", , last = ""] = jws.split(".");
        await flattenedVerify({ protected: sent, payload, signature: last }, keyOfHeader, es256);
      },
    },
    bareVerifier(key, payload, jws),
  ];
}

function bareVerifier(
  key: CryptoKey,
  payload: Uint8Array<ArrayBuffer>,
  jws: string,
): Contestant {
  const [header = "", , signature = ""] = jws.split(".");
  const input = signingInput(header, payload);
  const signatureBytes = new Uint8Array(Buffer.from(signature, "base64url"));
  return {
    name: "verify bare",
    run: async () =>
      expected(await crypto.subtle.verify(ecdsa, key, signatureBytes, input), "a good signature"),
  };
}

function signers(key: CryptoKey, payload: Uint8Array<ArrayBuffer>): readonly Contestant[] {
  const header = { alg: "ES256", b64: false, crit: ["b64"], kid: "bench" };
  const input = signingInput(Buffer.from(JSON.stringify(header)).toString("base64url"), payload);
  return [
    {
      name: "sign ours",
      run: async () =>
        expected((await signDetached({ key, kid: "bench" }, payload)).length > 0, "a signature"),
    },
    {
      name: "sign jose",
      run: async () => {
        const signed = await new FlattenedSign(payload).setProtectedHeader(header).sign(key);
        expected(`${signed.protected}..${signed.signature}`.length > 0, "a signature");
      },
    },
    {
      name: "sign bare",
      run: async () =>
        expected((await crypto.subtle.sign(ecdsa, key, input)).byteLength === 64, "a signature"),
    },
  ];
}

function signingInput(header: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...encodeUtf8(`${header}.`), ...payload]);
}

function expected(isSo: false, what: string): never;
function expected(isSo: boolean, what: string): void;
function expected(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`expected ${what}`);
}
