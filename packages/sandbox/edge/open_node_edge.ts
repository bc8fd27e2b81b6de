import { Edge } from "./edge.ts";
import type { EdgeParts, RunningEdge } from "./running_edge.ts";

const graceMs = 2_000;

/** Opens the edge in this process. */
export async function openNodeEdge(parts: EdgeParts): Promise<RunningEdge> {
  const { port, upstream, identity, partnerAuthority, revocationList, sidecarSecret } = parts;
  const secrets = { ...identity, partnerAuthority, revocationList, sidecarSecret };
  const edge = await Edge.open({ host: "127.0.0.1", port, upstream, secrets });
  return {
    revoke: (list) => Promise.resolve(edge.replaceSecrets({ ...secrets, revocationList: list })),
    stop: () => edge.stop(graceMs),
    ended: new Promise(() => {}),
  };
}
