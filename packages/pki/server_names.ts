import { quote, type Refusal, refuse, type ServerNameRefusalCode } from "./refusal.ts";
import type { JsonGeneralNames } from "./x509.ts";

const MAX_NAMES = 20;
const MAX_NAME_CHARACTERS = 253;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const dnsName = new RegExp(String.raw`^(?:\*\.${label}\.)?${label}(?:\.${label})*$`);
const digitsAndDots = /^[\d.]+$/;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const ipv6Characters = /^[\da-f:.]{2,45}$/;

/**
 * The names a server is called by, DNS and IP mixed, as they go into its certificate; IPv6 in its short
 * form. A `*` may stand for the first label of a name with two more.
 */
export function serverNames(
  names: readonly string[],
): JsonGeneralNames | Refusal<ServerNameRefusalCode> {
  if (names.length < 1 || names.length > MAX_NAMES) {
    const message = `expected 1-${MAX_NAMES} DNS names or IP addresses, got ${names.length}`;
    return refuse("server_names_missing", message);
  }
  const found = names.map(serverName);
  const bad = found.indexOf(null);
  if (bad < 0) return found.filter((name) => name !== null);
  const message = `expected a lower-case DNS name or an IP address, got ${quote(names[bad]!)}`;
  return refuse("server_name_invalid", message);
}

function serverName(name: string): JsonGeneralNames[number] | null {
  if (name.length > MAX_NAME_CHARACTERS) return null;
  if (name.includes(":")) return ipv6(name);
  if (digitsAndDots.test(name)) return ipv4.test(name) ? { type: "ip", value: name } : null;
  return dnsName.test(name) ? { type: "dns", value: name } : null;
}

function ipv6(name: string): JsonGeneralNames[number] | null {
  const url = `http://[${name}]/`;
  if (!ipv6Characters.test(name) || !URL.canParse(url)) return null;
  return { type: "ip", value: new URL(url).hostname.slice(1, -1) };
}
