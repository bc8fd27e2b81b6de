import type { Settings } from "../settings/settings.ts";
import { connectionLog } from "./access_logs.ts";
import { envoyAddress } from "./address.ts";
import { httpConnections } from "./http_connections.ts";
import { transportSocket } from "./tls.ts";
import { extension, type Part, seconds } from "./typed.ts";

/** Where partners come in. */
export function listener(settings: Settings): Part {
  return {
    name: "partners",
    address: envoyAddress(settings.listen),
    per_connection_buffer_limit_bytes: 32_768,
    listener_filters_timeout: seconds(settings.handshakeSeconds),
    ...(settings.source === "proxy_protocol" && { listener_filters: [proxyProtocol] }),
    filter_chains: [{
      ...(settings.source === "proxy_protocol" && { filter_chain_match: onlyFrom(settings) }),
      transport_socket: transportSocket(settings),
      transport_socket_connect_timeout: seconds(settings.handshakeSeconds),
      filters: [httpConnections(settings)],
    }],
    access_log: [connectionLog(settings)],
  };
}

/** Every connection must begin with it: who comes without is not let in. */
const proxyProtocol = extension(
  "envoy.filters.listener.proxy_protocol",
  "envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol",
);

/** A connection of anybody but a balancer ends before its handshake. */
function onlyFrom({ balancers }: Settings): Part {
  const ranges = balancers.map((network) => {
    const [address_prefix = "", bits] = network.split("/");
    return { address_prefix, prefix_len: Number(bits) };
  });
  return { direct_source_prefix_ranges: ranges };
}
