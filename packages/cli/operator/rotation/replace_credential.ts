import type { ActBody } from "../api/answers.ts";
import type { OperatorApi } from "../api/operator_api.ts";
import { partnerPath } from "../api/places.ts";
import { placeOfKind } from "../credentials/kinds.ts";

/** Which credential takes the place of all others of its kind, and when those end. */
export interface Replacement {
  clientId: string;
  kind: "certificate" | "signing_key";
  /** The new one. */
  id: string;
  overlapSeconds: number;
}

/** A credential that ends. */
export interface Ending {
  id: string;
  /** Null: it has ended at once. */
  ends_at: string | null;
}

/** Ends all others of the kind after the overlap; what ends sooner by itself stays as it is. */
export async function endOthers(
  api: OperatorApi,
  { clientId, kind, id: newId, overlapSeconds }: Replacement,
  nowMs: number,
): Promise<readonly Ending[]> {
  const endsAtMs = nowMs + overlapSeconds * 1_000;
  const endsAt = overlapSeconds === 0 ? null : new Date(endsAtMs).toISOString();
  const { credentials } = await api.partner(clientId);
  const others = credentials.filter(({ kind: of, id, status, expires_at: expires }) =>
    of === kind && id !== newId && (status === "active" || status === "retiring") &&
    (expires === null || Date.parse(expires) > endsAtMs)
  );
  for (const { id } of others) {
    const path = partnerPath(clientId, placeOfKind(kind), id, "end");
    await api.act(path, endsAt === null ? {} : { at: endsAt });
  }
  return others.map(({ id }) => ({ id, ends_at: endsAt }));
}

/** The id of what an approved act has registered. */
export function registeredId({ facts, result }: ActBody): string {
  return String(result?.sha256 ?? facts.kid);
}
