import { bodySha256 } from "@mithqal/canonical";
import type { JsonOutput } from "@mithqal/protocol/resources";
import type { UrlForm, Visit } from "../gate/visit.ts";

/** What the service holds a signature against: the caller's own request, as it came. */
export async function signedMembers(
  visit: Visit,
  urlForm: UrlForm,
): Promise<{ [name: string]: JsonOutput }> {
  const text = visit.canonical[urlForm];
  if (text === undefined) return { body_sha256: await bodySha256(visit.exchange.body) };
  return {
    canonical_string: text,
    canonical_sha256: await bodySha256(text),
    body_sha256: visit.bodySha256,
  };
}
