import {
  actDetails,
  type ActEffect,
  cellEffect,
  refusableEffect,
  withReason,
} from "../act_effect.ts";

/** Columns of `terms` and their values, whole numbers of any size as texts. */
export type TermsChange = Readonly<Record<string, string | number | boolean | null>>;

/** Makes a partner in a cell. */
export function createPartnerEffect(
  cell: string,
  { clientId, name, terms }: { clientId: string; name: string; terms: TermsChange },
): ActEffect {
  return cellEffect(
    cell,
    refusableEffect(
      `cell.create_partner($1::text::jsonb, $2::text::jsonb, ${actDetails})`,
      [JSON.stringify({ client_id: clientId, name }), JSON.stringify(terms)],
    ),
  );
}

/** Sets some of a partner's terms; why, stands in the log. */
export function setTermsEffect(
  cell: string,
  partner: number,
  changes: TermsChange,
  reason?: string,
): ActEffect {
  return cellEffect(
    cell,
    refusableEffect(
      `cell.set_terms($1::int, $2::text::jsonb, ${withReason("$3")})`,
      [partner, JSON.stringify(changes), reason ?? null],
    ),
  );
}

/** Sets the networks that a partner's requests may come from. */
export function setAddressesEffect(partner: number, networks: readonly string[]): ActEffect {
  return refusableEffect(
    `common.set_addresses($1::int, array(
      select jsonb_array_elements_text($2::text::jsonb)::cidr), ${actDetails})`,
    [partner, JSON.stringify(networks)],
  );
}
