import { bodySha256, encodeUtf8 } from "@mithqal/canonical";
import { verifyEs256 } from "@mithqal/jws";
import { headerNames, limits } from "@mithqal/protocol";
import type { JsonOutput } from "@mithqal/protocol/resources";
import type { RegisteredKey } from "../directory/key_ring.ts";
import type { Visit } from "../gate/visit.ts";
import { decodeText } from "../operations/decode_text.ts";
import type { Refused } from "../problems/refused.ts";
import { type Attempt, otherHosts, rightText, type SignedParts, wrongTexts } from "./attempts.ts";
import {
  formMistakes,
  type Mistake,
  notRecognised,
  type TextMistakeCode,
  textMistakes,
} from "./diagnosis.ts";
import { otherSpellings } from "./other_spellings.ts";
import { readSentSignature, type SentSignature } from "./sent_signature.ts";

/**
 * Looks for the mistake behind a refused signature: verifies again under each known one, at most 32
 * times, and names the one that fits. Null where the refusal is about something else.
 */
export async function diagnose(visit: Visit, refusal: Refused): Promise<JsonOutput> {
  const isAboutTime = refusal.code === "timestamp_out_of_window" && isMilliseconds(visit);
  if (!refusal.code.startsWith("signature_") && !isAboutTime) return null;
  const sent = visit.exchange.headers.get(headerNames.jwsSignature);
  const jws = typeof sent === "string" ? sent : undefined;
  const form = isAboutTime ? milliseconds : formMistake(refusal);
  const signature = jws === undefined ? null : readSentSignature(jws.slice(0, jwsMostCharacters));
  if (signature === null) return told(form ?? notRecognised, false, 0);
  const search = new Search(signature, await signingKeys(visit));
  const fits = await search.find(await signedParts(visit));
  return conclude(form, fits, search.verifications);
}

const jwsMostCharacters = 2_048;
const milliseconds: Mistake = {
  code: "timestamp_milliseconds",
  ...textMistakes.timestamp_milliseconds,
};

/** `null`: the text is right; `undefined`: nothing fits. */
type Fit = TextMistakeCode | null | undefined;

function conclude(form: Mistake | undefined, fits: Fit, verifications: number): JsonOutput {
  const text = fits ? { code: fits, ...textMistakes[fits] } : undefined;
  if (form === undefined) return told(text ?? notRecognised, text !== undefined, verifications);
  // Whoever leaves b64 out encodes the payload too: that is one mistake, and this is its name.
  if (fits === "payload_base64url_encoded") return told(text!, true, verifications);
  return told(form, fits !== undefined, verifications, text);
}

function told(
  mistake: Mistake,
  confirmed: boolean,
  verifications: number,
  also?: Mistake,
): JsonOutput {
  const { code, found, remedy } = mistake;
  return {
    code,
    found,
    remedy,
    confirmed,
    verifications: BigInt(verifications),
    also: also === undefined ? null : { code: also.code, found: also.found, remedy: also.remedy },
  };
}

/** Verifies under one attempt after the other, and counts. */
class Search {
  readonly #sent: SentSignature;
  readonly #named: readonly RegisteredKey[];
  readonly #others: readonly RegisteredKey[];
  verifications = 0;

  constructor(sent: SentSignature, keys: readonly RegisteredKey[]) {
    this.#sent = sent;
    const named = keys.filter(({ kid }) => kid === sent.kid);
    this.#named = named.length > 0 ? named : keys;
    this.#others = keys.filter((key) => !this.#named.includes(key));
  }

  async find(parts: SignedParts): Promise<Fit> {
    const absolute = parts.baseUrl + parts.rawTarget;
    const path = parts.rawTarget;
    const right = [absolute, path].map((url): Attempt => ({
      mistake: null,
      payload: rightText(parts, url),
    }));
    const byOthers = right.map((attempt): Attempt => ({
      ...attempt,
      mistake: "other_registered_key",
    }));
    const byNamed = [
      ...right,
      ...wrongTexts(parts, absolute),
      ...otherHosts(parts),
      ...wrongTexts(parts, path),
    ];
    const fits = await this.#first(byOthers, this.#others);
    return fits === undefined ? await this.#first(byNamed, this.#named) : fits;
  }

  async #first(attempts: readonly Attempt[], keys: readonly RegisteredKey[]): Promise<Fit> {
    for (const { mistake, payload } of attempts) {
      for (const { key } of keys) {
        if (this.verifications === limits.request.probeMaxVerifications) return undefined;
        this.verifications++;
        const { header, signature } = this.#sent;
        const input = new Uint8Array([...encodeUtf8(`${header}.`), ...payload]);
        if (await verifyEs256(key, signature, input)) return mistake;
      }
    }
    return undefined;
  }
}

/** What the header alone shows, or the key that it names; nothing where only the signature is wrong. */
function formMistake({ jwsCode, detail }: Refused): Mistake | undefined {
  if (jwsCode === "signature_mismatch") return undefined;
  const known = jwsCode === undefined ? undefined : formMistakes[jwsCode];
  return known ??
    { code: "signature_malformed", found: detail ?? "the header is malformed", remedy };
}

const remedy = "send <protected header>..<signature>, once, as the contract describes it";

function signingKeys({ service, partner, arrivedAtMs }: Visit): Promise<RegisteredKey[]> {
  return service.keyRing.activeKeys(partner.signingKeys, arrivedAtMs);
}

async function signedParts(visit: Visit): Promise<SignedParts> {
  const { service, exchange, nonce } = visit;
  const text = decodeText(exchange.body);
  const spellings = text === null ? [] : otherSpellings(text);
  const host = exchange.headers.get("Host");
  const timestamp = exchange.headers.get(headerNames.timestamp);
  return {
    method: exchange.method,
    baseUrl: service.baseUrl,
    rawTarget: exchange.rawTarget,
    host: typeof host === "string" ? host : undefined,
    bodySha256: await bodySha256(exchange.body),
    emptySha256: await bodySha256(""),
    otherSha256: await Promise.all(spellings.map((spelling) => bodySha256(spelling))),
    timestamp: typeof timestamp === "string" ? timestamp : "",
    nonce,
  };
}

function isMilliseconds({ exchange, nowSeconds }: Visit): boolean {
  const sent = exchange.headers.get(headerNames.timestamp);
  if (typeof sent !== "string" || !/^\d{13}$/.test(sent)) return false;
  return Math.abs(Number(sent) / 1_000 - nowSeconds) <= limits.request.timestampWindowSeconds;
}
