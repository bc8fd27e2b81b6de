import { dirname, isAbsolute, join } from "node:path";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { readTerms } from "../partners/terms.ts";
import { parseObject } from "../reading/json_object.ts";
import { readNamedFile } from "../reading/read_named_file.ts";

/** A partner as it is to be taken in; `csr`, `signing_key` and `server_ca` are paths. */
export interface Wish {
  client_id: string;
  name: string;
  terms: Readonly<Record<string, string | number>>;
  csr: string;
  signing_key: string;
  networks: readonly string[];
  iban: string;
  base_url: string;
  webhook_url?: string;
  server_ca?: string;
  cell?: string;
  hand_over: string;
}

/** What can be asked on a terminal, in this order; an empty answer leaves out what is optional. */
const questions = [
  ["client_id", "client_id, the partner's name for programs"],
  ["name", "name for people (O of its certificate)"],
  ["spread_bps", "spread in basis points"],
  ["fee_bps", "fee in basis points"],
  ["csr", "file of its certificate signing request (mithqal csr)"],
  ["signing_key", "file of its public signing key (signing.pub.jwk)"],
  ["networks", "addresses its requests come from, spaces between"],
  ["iban", "IBAN its money goes to"],
  ["base_url", "address of the partners' API, as https://api.example"],
  ["webhook_url", "where its events go (empty: nowhere yet)"],
] as const;

type Field = (typeof questions)[number][0] | "server_ca" | "cell" | "hand_over";
type Texts = Partial<Record<Field, string>>;

const optional: ReadonlySet<string> = new Set(["webhook_url"]);
const paths = ["csr", "signing_key", "server_ca", "hand_over"] as const;
const options: Readonly<Partial<Record<Field, string>>> = {
  name: "name",
  csr: "csr",
  signing_key: "jwk",
  iban: "iban",
  base_url: "baseUrl",
  webhook_url: "webhookUrl",
  server_ca: "serverCa",
  cell: "cell",
  hand_over: "handOver",
};

interface Gathered {
  texts: Texts;
  terms: Record<string, string | number>;
}

/** Out of a file and options, and what is missing by asking. */
export async function readWish(invocation: Invocation): Promise<Wish> {
  const file = invocation.option("file");
  const gathered = file === undefined ? { texts: {}, terms: {} } : await readWishFile(file);
  addOptions(gathered, invocation);
  await askMissing(gathered, invocation, file === undefined);
  const { texts, terms } = gathered;
  const { spread_bps, fee_bps, networks = "", hand_over, ...rest } = texts;
  const agreed = Object.entries({ spread_bps, fee_bps })
    .flatMap(([name, value]) => value === undefined ? [] : [`${name}=${value}`]);
  return {
    ...rest as Omit<Wish, "terms" | "networks" | "hand_over">,
    terms: { ...readTerms(agreed), ...terms },
    networks: networks.split(/[\s,]+/).filter((network) => network !== ""),
    hand_over: hand_over ?? texts.client_id!,
  };
}

async function readWishFile(path: string): Promise<Gathered> {
  const members = parseObject(await readNamedFile(path, "a JSON object", fileHelp));
  if (members === null) throw new UsageError(`expected a JSON object in ${path}`, fileHelp);
  const { terms = {}, networks = [], ...others } = members;
  const known = new Set<string>([...questions.map(([name]) => name), ...Object.keys(options)]);
  const unknown = Object.entries(others)
    .filter(([name, value]) => !known.has(name) || typeof value !== "string" || value === "");
  if (unknown.length > 0) {
    const names = unknown.map(([name]) => name).join(", ").slice(0, 80);
    throw new UsageError(`expected texts of known names in ${path}, got ${names}`, fileHelp);
  }
  const texts = others as Texts;
  for (const name of paths) {
    const at = texts[name];
    if (at !== undefined && !isAbsolute(at)) texts[name] = join(dirname(path), at);
  }
  if (!isTexts(networks)) throw new UsageError(`expected a list as networks in ${path}`, fileHelp);
  if (networks.length > 0) texts.networks = networks.join(" ");
  return { texts, terms: readTerms(Object.entries(Object(terms)).map((pair) => pair.join("="))) };
}

const fileHelp = "see mithqal operator onboard --help for what the file has";

function addOptions({ texts, terms }: Gathered, invocation: Invocation): void {
  const [clientId] = invocation.words;
  if (clientId !== undefined) texts.client_id = clientId;
  for (const [field, option] of Object.entries(options)) {
    const value = invocation.option(option);
    if (value !== undefined) texts[field as Field] = value;
  }
  const networks = invocation.options("network");
  if (networks.length > 0) texts.networks = networks.join(" ");
  Object.assign(terms, readTerms(invocation.options("term")));
}

/** Asks for what is missing; for what is optional only where nothing was written down before. */
async function askMissing(
  { texts, terms }: Gathered,
  { terminal }: Invocation,
  asksOptional: boolean,
): Promise<void> {
  const missing = questions.filter(([name]) =>
    texts[name] === undefined && !Object.hasOwn(terms, name) &&
    (!optional.has(name) || (asksOptional && terminal.canAsk))
  );
  if (missing.length > 0 && !terminal.canAsk) {
    const names = missing.map(([name]) => name).join(", ");
    throw new UsageError(
      `expected ${names}, got none`,
      "give them by --file or by options: see --help",
    );
  }
  for (const [name, question] of missing) {
    const answer = (await terminal.ask(`${question}: `)).trim();
    if (answer !== "") texts[name] = answer;
    else if (!optional.has(name)) throw new UsageError(`expected ${name}, got nothing`);
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
