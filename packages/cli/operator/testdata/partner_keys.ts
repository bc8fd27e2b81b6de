// The partner's own side: its keys, and the request that it sends.
import { join } from "node:path";
import { runJson } from "../../testdata/run_here.ts";
import type { Desk } from "./desk.ts";

/** Makes keys and a request by the partner's own commands; gives their folder. */
export async function partnerKeys(
  desk: Desk,
  clientId: string,
  organization: string,
  name = `${clientId}-own`,
): Promise<string> {
  const folder = desk.at(name);
  await runJson(["keygen", "--folder", folder]);
  const key = ["--key", join(folder, "client.key"), "--out", join(folder, "client.csr")];
  await runJson(["csr", "--organization", organization, "--client-id", clientId, ...key]);
  return folder;
}
