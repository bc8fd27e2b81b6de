import { HeaderLines } from "./header_lines.ts";

/** A request as it came over the wire: nothing decoded, nothing normalised, the body in whole. */
export interface Exchange {
  method: string;
  /** What stood between method and version, byte for byte: what the partner has signed. */
  rawTarget: string;
  /** The raw target up to its query. */
  path: string;
  headers: HeaderLines;
  body: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the certificate that TLS has accepted, in lower-case hex; behind a sidecar none. */
  clientCertificate?: string;
}

/** What stands for a request where none could be read. */
export const noExchange: Exchange = {
  method: "",
  rawTarget: "",
  path: "",
  headers: new HeaderLines([]),
  body: new Uint8Array(0),
};

/** What goes back. Names and values alternate, as the runtime writes them. */
export interface Answer {
  status: number;
  headers: string[];
  body: string;
}

/** Cuts the query off a raw target. */
export function pathOf(rawTarget: string): string {
  const at = rawTarget.indexOf("?");
  return at < 0 ? rawTarget : rawTarget.slice(0, at);
}
