import { LookupRefusal } from "./pinned_lookup.ts";

/** What keeps an answer away, as partners read it in their attempts. */
export type Fault =
  | "timeout"
  | "url_refused"
  | "name_not_found"
  | "address_refused"
  | "connection_refused"
  | "connection_failed"
  | "connection_reset"
  | "tls_failed"
  | "answer_malformed"
  | "secret_missing"
  | "dropped";

/** Names the fault behind an error of node:https; what it says more stays with us. */
export function faultOf(error: unknown): Fault {
  if (error instanceof LookupRefusal) return error.code;
  const { code = "" } = error as { code?: string };
  if (code === "ECONNREFUSED") return "connection_refused";
  if (code === "ECONNRESET" || code === "EPIPE") return "connection_reset";
  if (code.startsWith("HPE_")) return "answer_malformed";
  return /TLS|SSL|CERT|VERIFY|ALTNAME|EPROTO/.test(code) ? "tls_failed" : "connection_failed";
}
