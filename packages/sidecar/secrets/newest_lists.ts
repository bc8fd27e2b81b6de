import type { RevocationList } from "@mithqal/pki";
import { listsByAuthority, readAuthorities } from "./authority_lists.ts";
import type { Secrets } from "./secrets.ts";

/** The lists to come, null where the live ones stay; or why nothing that is given can be one of them. */
export type NewestLists =
  | { readonly ok: true; readonly lists: string | null }
  | { readonly ok: false; readonly fault: string };

/**
 * The newest list of each authority, of those that are live and those given: an operator's process gives
 * its own authority's alone, and what was given once may come again.
 */
export async function newestLists(
  { partnerCa = "", revocationLists = "" }: Partial<Secrets>,
  given: string,
): Promise<NewestLists> {
  const { found } = await readAuthorities(partnerCa);
  const live = await listsByAuthority(found, revocationLists);
  const offered = await listsByAuthority(found, given);
  if (offered.every(({ lists }) => lists.length === 0)) {
    const [fault = "expected a revocation list, got none"] = offered.flatMap((one) => one.refusals);
    return { ok: false, fault };
  }
  const newest = live.flatMap(({ lists }, i) =>
    [...lists, ...offered[i]!.lists].sort(newestFirst).slice(0, 1)
  );
  const isLive = newest.every((list) => live.some(({ lists }) => lists.includes(list)));
  return { ok: true, lists: isLive ? null : newest.map(({ pem }) => pem).join("") };
}

/** By the time it was made; of two in the same second by the number. */
function newestFirst(a: RevocationList, b: RevocationList): number {
  return b.thisUpdate.getTime() - a.thisUpdate.getTime() || Number(b.number - a.number);
}
