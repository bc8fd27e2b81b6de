import type { Settings } from "../settings/settings.ts";
import { extension, type Part } from "./typed.ts";

const heap = "envoy.resource_monitors.fixed_heap";
const connections = "envoy.resource_monitors.global_downstream_max_connections";

/** What happens when too much comes: first less is kept, then connections end, then 503. */
export function overloadManager({ memoryMib, connections: most }: Settings): Part {
  return {
    refresh_interval: "0.25s",
    resource_monitors: [
      extension(heap, "envoy.extensions.resource_monitors.fixed_heap.v3.FixedHeapConfig", {
        max_heap_size_bytes: memoryMib * 1_048_576,
      }),
      extension(
        connections,
        "envoy.extensions.resource_monitors.downstream_connections.v3.DownstreamConnectionsConfig",
        { max_active_downstream_connections: most },
      ),
    ],
    actions: [
      action("shrink_heap", 0.90),
      action("disable_http_keepalive", 0.92),
      action("stop_accepting_requests", 0.95),
      action("stop_accepting_connections", 0.98),
    ],
  };
}

function action(name: string, share: number): Part {
  return {
    name: `envoy.overload_actions.${name}`,
    triggers: [{ name: heap, threshold: { value: share } }],
  };
}
