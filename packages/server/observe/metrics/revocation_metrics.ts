import type { Registry } from "prom-client";
import type { RevocationListKeeper } from "../../operator/revocation/revocation_list_keeper.ts";
import { gauge } from "./state_metrics.ts";

/** How long the sidecars may take the newest revocation list. */
export function showRevocationList(
  registry: Registry,
  keeper: Pick<RevocationListKeeper, "endsAtMs">,
): void {
  gauge(
    registry,
    "mithqal_revocation_list_remaining_seconds",
    "Until the newest revocation list ends, after which no partner is let in",
    () => keeper.endsAtMs === null ? null : (keeper.endsAtMs - Date.now()) / 1_000,
  );
}
