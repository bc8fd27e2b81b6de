import { headerNames } from "@mithqal/protocol";

/** What only a sidecar may say of a request. */
export interface Forwarded {
  certificateSha256: string;
  sourceAddress: string;
  sidecarSecret: string;
}

/** What the sidecar sets itself, and what belongs to one connection alone. */
const dropped = new Set([
  headerNames.clientCertificate,
  headerNames.sidecarSecret,
  headerNames.sourceAddress,
  "connection",
  "keep-alive",
  "proxy-connection",
  "upgrade",
]);

/** The lines of a request as they go on: a client's own lines of the sidecar's names are gone. */
export function forwardedHeaders(
  raw: readonly string[],
  { certificateSha256, sourceAddress, sidecarSecret }: Forwarded,
): [name: string, value: string][] {
  const lines: [string, string][] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const [name, value] = [raw[i]!, raw[i + 1]!];
    if (!dropped.has(name.toLowerCase())) lines.push([name, value]);
  }
  lines.push([headerNames.clientCertificate, `Hash=${certificateSha256}`]);
  lines.push([headerNames.sidecarSecret, sidecarSecret]);
  lines.push([headerNames.sourceAddress, sourceAddress]);
  return lines;
}
