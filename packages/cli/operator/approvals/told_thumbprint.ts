import { jwkThumbprint, type PublicJwk } from "@mithqal/jws";
import type { ActBody } from "../api/answers.ts";

/** An act with the thumbprint of the key that it registers: what the partner tells by another way. */
export async function toldThumbprint(act: ActBody): Promise<ActBody> {
  const { jwk } = act.facts;
  if (jwk === undefined) return act;
  const thumbprint = await jwkThumbprint(jwk as PublicJwk);
  return { ...act, facts: { ...act.facts, thumbprint } };
}
