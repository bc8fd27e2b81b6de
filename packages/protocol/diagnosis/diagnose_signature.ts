import { bodySha256, encodeUtf8 } from "../../canonical/mod.ts";
import { type JwsRefusalCode, type VerificationKey, verifyEs256 } from "../../jws/mod.ts";
import { limits } from "../limits.ts";
import { type Attempt, otherHosts, rightText, type SignedParts, wrongTexts } from "./attempts.ts";
import {
  formMistakes,
  type Mistake,
  notRecognised,
  type TextMistakeCode,
  textMistakes,
} from "./mistakes.ts";
import { otherSpellings } from "./other_spellings.ts";
import { readSentSignature, type SentSignature } from "./sent_signature.ts";

/** A request with a signature that was refused, as it came. */
export interface RefusedRequest {
  method: string;
  /** The service's published address. */
  baseUrl: string;
  rawTarget: string;
  /** The Host header: used for a guess alone. */
  host: string | undefined;
  body: Uint8Array;
  /** The body as text; null where it is none. */
  bodyText: string | null;
  timestamp: string;
  nonce: string;
  jws: string | undefined;
}

/** Why it was refused. `milliseconds`: its timestamp is outside the window, for it is in milliseconds. */
export type SignatureFault =
  | { kind: "jws"; code: JwsRefusalCode; message: string }
  | { kind: "several" }
  | { kind: "milliseconds" };

/** The mistake behind a refused signature. */
export interface SignatureDiagnosis extends Mistake {
  /** A verification under the mistake has shown it. */
  confirmed: boolean;
  verifications: number;
  also: Mistake | null;
}

/**
 * Looks for the mistake behind a refused signature: verifies again under each known one, at most 32
 * times, and names the one that fits.
 */
export async function diagnoseSignature(
  request: RefusedRequest,
  fault: SignatureFault,
  keys: readonly VerificationKey[],
): Promise<SignatureDiagnosis> {
  const form = formMistake(fault);
  const signature = readSentSignature((request.jws ?? "").slice(0, jwsMostCharacters));
  if (signature === null) return told(form ?? notRecognised, false, 0);
  const search = new Search(signature, keys);
  const fits = await search.find(await signedParts(request));
  return conclude(form, fits, search.verifications);
}

const jwsMostCharacters = 2_048;

/** `null`: the text is right; `undefined`: nothing fits. */
type Fit = TextMistakeCode | null | undefined;

function conclude(
  form: Mistake | undefined,
  fits: Fit,
  verifications: number,
): SignatureDiagnosis {
  const text = fits ? { code: fits, ...textMistakes[fits] } : undefined;
  if (form === undefined) return told(text ?? notRecognised, text !== undefined, verifications);
  // Whoever leaves b64 out encodes the payload too: that is one mistake, and this is its name.
  if (fits === "payload_base64url_encoded") return told(text!, true, verifications);
  return told(form, fits !== undefined, verifications, text);
}

function told(
  { code, found, remedy }: Mistake,
  confirmed: boolean,
  verifications: number,
  also: Mistake | null = null,
): SignatureDiagnosis {
  return { code, found, remedy, confirmed, verifications, also };
}

/** Verifies under one attempt after the other, and counts. */
class Search {
  readonly #sent: SentSignature;
  readonly #named: readonly VerificationKey[];
  readonly #others: readonly VerificationKey[];
  verifications = 0;

  constructor(sent: SentSignature, keys: readonly VerificationKey[]) {
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

  async #first(attempts: readonly Attempt[], keys: readonly VerificationKey[]): Promise<Fit> {
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
function formMistake(fault: SignatureFault): Mistake | undefined {
  if (fault.kind === "milliseconds") {
    return { code: "timestamp_milliseconds", ...textMistakes.timestamp_milliseconds };
  }
  if (fault.kind === "several") return malformed("the header comes more than once");
  if (fault.code === "signature_mismatch") return undefined;
  return formMistakes[fault.code] ?? malformed(fault.message);
}

function malformed(found: string): Mistake {
  const remedy = "send <protected header>..<signature>, once, as the contract describes it";
  return { code: "signature_malformed", found, remedy };
}

async function signedParts(request: RefusedRequest): Promise<SignedParts> {
  const { method, baseUrl, rawTarget, host, body, bodyText, timestamp, nonce } = request;
  const spellings = bodyText === null ? [] : otherSpellings(bodyText);
  return {
    method,
    baseUrl,
    rawTarget,
    host,
    bodySha256: await bodySha256(body),
    emptySha256: await bodySha256(""),
    otherSha256: await Promise.all(spellings.map((spelling) => bodySha256(spelling))),
    timestamp,
    nonce,
  };
}
