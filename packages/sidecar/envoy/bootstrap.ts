import { stringify } from "yaml";
import type { Settings } from "../settings/settings.ts";
import { envoyAddress } from "./address.ts";
import { listener } from "./listener.ts";
import { overloadManager } from "./overload.ts";
import type { Part } from "./typed.ts";
import { upstream } from "./upstream.ts";

/** The whole configuration of Envoy. The same settings always make the same. */
export function bootstrap(settings: Settings): Part {
  return {
    node: { id: "mithqal-sidecar", cluster: "mithqal" },
    admin: { address: envoyAddress(settings.admin, { mode: 0o600 }) },
    overload_manager: overloadManager(settings),
    static_resources: {
      listeners: [listener(settings)],
      clusters: [upstream(settings)],
    },
  };
}

/** The same as a file. */
export function renderConfiguration(settings: Settings): string {
  const head = "# Rendered from the sidecar's settings: change those, and render it again.\n";
  return head + stringify(bootstrap(settings), { aliasDuplicateObjects: false, lineWidth: 0 });
}
