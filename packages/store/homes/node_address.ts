/** Where a node of a cluster listens. */
export interface NodeAddress {
  host: string;
  port: number;
}

/** Reads `HOST:PORT`. */
export function readNodeAddress(text: string): NodeAddress | null {
  const [, host, port] = /^([A-Za-z0-9][A-Za-z0-9._-]{0,252}):([0-9]{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return null;
  return { host, port: Number(port) };
}

/** The same database, user and settings of a URL at another node. */
export function urlAt(url: string, { host, port }: NodeAddress): string {
  const placed = new URL(url);
  placed.hostname = host;
  placed.port = String(port);
  return placed.href;
}
