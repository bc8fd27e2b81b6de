import type { Address } from "../settings/settings.ts";
import type { Part } from "./typed.ts";

/** An address as Envoy writes it; a socket that Envoy makes is for its own user alone. */
export function envoyAddress(address: Address, own: Part = {}): Part {
  if ("path" in address) return { pipe: { path: address.path, ...own } };
  return { socket_address: { address: address.host, port_value: address.port } };
}
