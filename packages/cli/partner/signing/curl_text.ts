import type { ProfileFiles } from "../../profile/profile_files.ts";

/** A signed request, and what curl needs for mutual TLS. */
export interface CurlRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: { curlData: string };
  files: ProfileFiles;
  profile: string;
}

/** Commands for a shell that send a request. The token is fetched by them: nothing secret stands there. */
export function curlText({ method, url, headers, body, files, profile }: CurlRequest): string {
  const sent = { "Content-Type": "application/json", ...headers };
  const lines = [
    `curl --cacert ${quoted(files.ca)} --cert ${quoted(files.certificate)} --key ${
      quoted(files.certificateKey)
    }`,
    `-X ${quoted(method)} ${quoted(url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(sent).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body.curlData)}`,
  ];
  return `TOKEN=$(mithqal token --show --profile ${quoted(profile)})\n${lines.join(" \\\n  ")}`;
}

/** A word for a shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
