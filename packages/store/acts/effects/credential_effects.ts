import type { CredentialKind } from "../../directory/snapshot.ts";
import { instantParameter } from "../../reads/cell_place.ts";
import { toHex } from "../../reads/hex.ts";
import { actDetails, type ActEffect, refusableEffect } from "../act_effect.ts";

/** A credential to be registered. */
export interface NewCredential {
  partner: number;
  kind: CredentialKind;
  /** The certificate's SHA-256 in hex, the key's kid, or a secret's name. */
  id: string;
  material: Uint8Array;
}

/** Registers a certificate or a signing key, from now until its end. */
export function putCredentialEffect(
  { partner, kind, id, material }: NewCredential,
  endsAtMs: number | null,
): ActEffect {
  return refusableEffect(
    `common.put_credential($1::int, $2::text, $3::text, decode($4::text, 'hex'),
      date_trunc('milliseconds', clock_timestamp()), $5::text::timestamptz, ${actDetails})`,
    [partner, kind, id, toHex(material), optionalInstant(endsAtMs)],
  );
}

/** Registers a secret; those before it end at a time, or stay. */
export function putSecretEffect(
  { partner, kind, id, material }: NewCredential,
  othersEndAtMs: number | null,
): ActEffect {
  return refusableEffect(
    `common.put_secret_v2($1::int, $2::text, $3::text, decode($4::text, 'hex'),
      $5::text::timestamptz, ${actDetails})`,
    [partner, kind, id, toHex(material), optionalInstant(othersEndAtMs)],
  );
}

/** Ends a credential at a time, or revokes it at once; why stands in the revocation list. */
export function endCredentialEffect(
  { partner, kind, id }: Omit<NewCredential, "material">,
  endsAtMs: number | null,
  reason: string,
): ActEffect {
  return refusableEffect(
    `common.end_credential($1::int, $2::text, $3::text, $4::text::timestamptz,
      ${actDetails} || jsonb_build_object('reason', $5::text))`,
    [partner, kind, id, optionalInstant(endsAtMs), reason],
  );
}

function optionalInstant(unixMs: number | null): string | null {
  return unixMs === null ? null : instantParameter(unixMs);
}
