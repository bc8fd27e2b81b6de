import { isIP } from "node:net";

/** What the sandbox trusts beside the world: a receiver on the same machine, under a CA of its own. */
export interface TrustedReceivers {
  /** Certificates of authorities, PEM: good for these hosts alone. */
  ca: string;
  /** Names of hosts, in lower case; wherever they lead, we follow. */
  hosts: readonly string[];
}

/** Where webhooks may go. Production knows neither other ports nor trusted receivers. */
export interface WebhookRules {
  /** Any port instead of 443 alone. */
  anyPort: boolean;
  trusted?: TrustedReceivers;
  /** Our own public addresses, beside those of this machine. */
  ownAddresses?: readonly string[];
}

/** A URL in its one spelling, or why it is none of a webhook. */
export type WebhookUrlCheck =
  | { ok: true; url: string }
  | { ok: false; code: "validation_error"; message: string };

const maxCharacters = 2_048;
const visible = /^[\x21-\x5b\x5d-\x7e]+$/;
const fullName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const localNames = /\.(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Checks the URL of a partner's endpoint, before it is registered and again before each attempt. What
 * its name leads to is checked when a connection is made.
 */
export function checkWebhookUrl(text: string, rules: WebhookRules): WebhookUrlCheck {
  const url = text.length <= maxCharacters && visible.test(text) ? parse(text) : null;
  if (url === null) return refuse("a URL of at most 2048 visible ASCII characters", "another text");
  if (url.protocol !== "https:") return refuse("https", url.protocol.slice(0, -1).slice(0, 40));
  if (url.username !== "" || url.password !== "") return refuse("no user in the URL", "one");
  if (text.includes("#")) return refuse("no fragment", "one");
  if (url.port !== "" && !rules.anyPort) return refuse("port 443", url.port);
  const host = url.hostname;
  if (host.startsWith("[") || isIP(host) > 0) return refuse("the name of a host", "an address");
  if (rules.trusted?.hosts.includes(host)) return { ok: true, url: url.href };
  if (!fullName.test(host) || localNames.test(host)) {
    return refuse("the full public name of a host", `"${host.slice(0, 40)}"`);
  }
  return { ok: true, url: url.href };
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function refuse(expected: string, got: string): WebhookUrlCheck {
  const message = `expected ${expected}, got ${got}`;
  return { ok: false, code: "validation_error", message };
}
