import { dirname, join } from "node:path";
import type { ClientCertificate, Target } from "../verify/target.ts";
import { type CheckedThing, verify } from "../verify/verify.ts";
import { type Command, type Given, optional, required, UsageError } from "./command.ts";
import { textFile } from "./settings_file.ts";

/** `verify`: a running pair, from outside. */
export const verifyCommand: Command = {
  purpose: "look at a running sidecar and server from outside, and say what was expected and seen",
  options: [
    ["credentials", "FILE", "a partner's credentials.json; what follows comes before it"],
    ["connect", "HOST:PORT", "where the sidecar listens"],
    ["server-name", "NAME", "the name in its certificate, where it is not HOST"],
    ["ca", "FILE", "the authority of its certificate, PEM"],
    ["cert", "FILE", "a certificate that is let in, PEM"],
    ["key", "FILE", "its key, PEM"],
    ["revoked-cert", "FILE", "a revoked one, with --revoked-key"],
    ["revoked-key", "FILE", "its key"],
    ["expired-cert", "FILE", "one that has ended, with --expired-key"],
    ["expired-key", "FILE", "its key"],
    ["patience", "SECONDS", "how long a slow client is watched (20)"],
  ],
  examples: [
    "verify --credentials .mithqal/partners/demo/credentials.json",
    "verify --connect 203.0.113.7:443 --server-name api.example --ca ca.pem --cert c.pem --key c.key",
  ],
  run: async (given) => {
    const things = await verify(await targetOf(given));
    const failed = things.filter(({ ok }) => ok === false).length;
    return { text: report(things), json: things, exitCode: failed > 0 ? 1 : 0 };
  },
};

/** A target out of the options, and for what they do not name, out of a partner's file. */
async function targetOf(given: Given): Promise<Target> {
  const own = await credentials(optional(given, "credentials"));
  const connect = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(
    optional(given, "connect") ?? own?.connect ?? required(given, "connect"),
  );
  if (connect === null) throw new UsageError("--connect: expected HOST:PORT");
  const ca = optional(given, "ca") ?? own?.ca;
  const serverName = optional(given, "server-name") ?? own?.serverName;
  const patience = Number(optional(given, "patience") ?? "20");
  if (!(patience > 0 && patience <= 600)) {
    throw new UsageError("--patience: expected seconds from 1 to 600");
  }
  const client = await certificate(optional(given, "cert") ?? own?.cert, given.key ?? own?.key);
  if (client === undefined) throw new UsageError("expected --cert and --key, or --credentials");
  return {
    host: connect[1]!,
    port: Number(connect[2]),
    client,
    ...(serverName !== undefined && { serverName }),
    ...(ca !== undefined && { ca: await textFile(ca) }),
    revoked: await certificate(optional(given, "revoked-cert"), given["revoked-key"]),
    expired: await certificate(optional(given, "expired-cert"), given["expired-key"]),
    patienceMs: patience * 1_000,
  };
}

interface CredentialsFile {
  readonly connect: string;
  readonly serverName: string;
  readonly ca: string | undefined;
  readonly cert: string;
  readonly key: string;
}

/** What of a partner's file matters here; its file names are relative to it. */
async function credentials(path: string | undefined): Promise<CredentialsFile | undefined> {
  if (path === undefined) return undefined;
  const text = await textFile(path);
  try {
    const read = JSON.parse(text) as Record<string, string>;
    const url = new URL(read.base_url!);
    const beside = (name: string) => join(dirname(path), name);
    return {
      connect: `${url.hostname}:${url.port === "" ? 443 : url.port}`,
      serverName: url.hostname,
      ca: read.ca === undefined ? undefined : beside(read.ca),
      cert: beside(read.certificate!),
      key: beside(read.certificate_key!),
    };
  } catch {
    throw new UsageError(`${path}: expected a partner's credentials.json`);
  }
}

async function certificate(
  cert: string | undefined,
  key: string | boolean | undefined,
): Promise<ClientCertificate | undefined> {
  if (cert === undefined || typeof key !== "string") return undefined;
  return { cert: await textFile(cert), key: await textFile(key) };
}

function report(things: readonly CheckedThing[]): string {
  const lines = things.map(({ ok, group, name, expected, seen }) => {
    const mark = ok === null ? "--  " : ok ? "ok  " : "NOT ";
    return `${mark}${group}: ${name}\n      expected ${expected}\n      seen     ${seen}`;
  });
  const count = (wanted: boolean | null) => things.filter(({ ok }) => ok === wanted).length;
  const sum = `${count(true)} as expected, ${count(false)} not, ${count(null)} not looked at`;
  return [...lines, sum].join("\n");
}
