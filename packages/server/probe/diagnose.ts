import type { VerificationKey } from "@mithqal/jws";
import { headerNames, limits } from "@mithqal/protocol";
import {
  diagnoseSignature,
  type RefusedRequest,
  type SignatureFault,
} from "@mithqal/protocol/diagnosis";
import type { JsonOutput } from "@mithqal/protocol/resources";
import type { Visit } from "../gate/visit.ts";
import { decodeText } from "../operations/decode_text.ts";
import type { Refused } from "../problems/refused.ts";

/** Looks for the mistake behind a refused signature. Null where the refusal is about something else. */
export async function diagnose(visit: Visit, refusal: Refused): Promise<JsonOutput> {
  const fault = faultOf(visit, refusal);
  if (fault === undefined) return null;
  const keys = await signingKeys(visit);
  const { code, found, remedy, confirmed, verifications, also } = await diagnoseSignature(
    refusedRequest(visit),
    fault,
    keys,
  );
  return {
    code,
    found,
    remedy,
    confirmed,
    verifications: BigInt(verifications),
    also: also === null ? null : { code: also.code, found: also.found, remedy: also.remedy },
  };
}

function faultOf(visit: Visit, { code, jwsCode, detail }: Refused): SignatureFault | undefined {
  if (code === "timestamp_out_of_window" && isMilliseconds(visit)) return { kind: "milliseconds" };
  if (!code.startsWith("signature_")) return undefined;
  if (jwsCode === undefined) return { kind: "several" };
  return { kind: "jws", code: jwsCode, message: detail };
}

function signingKeys({ service, partner, arrivedAtMs }: Visit): Promise<VerificationKey[]> {
  return service.keyRing.activeKeys(partner.signingKeys, arrivedAtMs);
}

function refusedRequest({ service, exchange, nonce }: Visit): RefusedRequest {
  return {
    method: exchange.method,
    baseUrl: service.baseUrl,
    rawTarget: exchange.rawTarget,
    host: single(exchange.headers.get("Host")),
    body: exchange.body,
    bodyText: decodeText(exchange.body),
    timestamp: single(exchange.headers.get(headerNames.timestamp)) ?? "",
    nonce,
    jws: single(exchange.headers.get(headerNames.jwsSignature)),
  };
}

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isMilliseconds({ exchange, nowSeconds }: Visit): boolean {
  const sent = exchange.headers.get(headerNames.timestamp);
  if (typeof sent !== "string" || !/^\d{13}$/.test(sent)) return false;
  return Math.abs(Number(sent) / 1_000 - nowSeconds) <= limits.request.timestampWindowSeconds;
}
