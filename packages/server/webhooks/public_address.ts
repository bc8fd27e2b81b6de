import { networkInterfaces } from "node:os";
import {
  type Address,
  contains,
  type Network,
  readAddress,
  readNetwork,
} from "../directory/network.ts";

/** Of IANA's registry of special addresses: everything that is not the public internet. */
const specialV4 = networks(
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // behind a carrier's NAT
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, the clouds' metadata among them
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
);

/** The only part of IPv6 that is given out; loopback, NAT64, link-local and the rest lie outside. */
const globalV6 = networks("2000::/3");

const specialV6 = networks(
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address inside
  "3fff::/20", // documentation
);

/**
 * Whether an address is one of the public internet. An IPv4 address in IPv6's clothes is not: no
 * public name has one.
 */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  if (address === null) return false;
  if (!text.includes(":")) return !isIn(specialV4, address);
  return isIn(globalV6, address) && !isIn(specialV6, address);
}

/** Whether an address is this machine's own, or one of those named. */
export function isOwnAddress(text: string, own: readonly string[] = []): boolean {
  const ours = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map(({ address }) => address)
  );
  const key = String(readAddress(text));
  return [...ours, ...own].some((address) => String(readAddress(address)) === key);
}

function isIn(known: readonly Network[], address: Address): boolean {
  return known.some((network) => contains(network, address));
}

function networks(...texts: string[]): Network[] {
  return texts.map((text) => readNetwork(text)!);
}
