import type { PrivateJwk } from "../../packages/jws/mod.ts";
import { textSetting } from "./environment.ts";
import { stop } from "./stop.ts";

/** What onboarding hands over, and the partner's own keys, read from `credentials.json`. */
export interface Credentials {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** PEM. */
  certificate: string;
  certificateKey: string;
  signingJwk: PrivateJwk;
  signingKid: string;
}

const usualFile = "../../.mithqal/partners/demo/credentials.json";

/** Reads the credentials that `-e CREDENTIALS=` names; the sandbox's first partner where it names none. */
export function readCredentials(): Credentials {
  const file = fileOf(textSetting("CREDENTIALS", ""));
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const listed = read(file, (text) => JSON.parse(text) as Record<string, string>);
  const member = (name: string) =>
    listed[name] ??
      stop(`expected ${file} to have ${name}: make the partner's keys, then try again`);
  const named = (name: string) => fileIn(folder, member(name));
  return {
    baseUrl: baseUrl(member("base_url")),
    clientId: member("client_id"),
    clientSecret: member("client_secret"),
    certificate: read(named("certificate"), String),
    certificateKey: read(named("certificate_key"), String),
    signingJwk: read(named("signing_key"), (text) => JSON.parse(text) as PrivateJwk),
    signingKid: member("signing_kid"),
  };
}

/** What is signed and what is dialled are one address. */
function baseUrl(listed: string): string {
  if (!listed.startsWith("https://")) {
    stop(`expected base_url https://…, got ${listed.slice(0, 40)}`);
  }
  return listed;
}

function fileOf(given: string): string {
  return given === "" ? usualFile : fileIn(`${__ENV.PWD}/`, given);
}

function fileIn(folder: string, name: string): string {
  return name.startsWith("/") ? name : folder + name;
}

function read<T>(file: string, parse: (text: string) => T): T {
  let text: string;
  try {
    text = open(file);
  } catch {
    stop(`expected to read ${file}: give -e CREDENTIALS=/folder/credentials.json`);
  }
  try {
    return parse(text);
  } catch {
    stop(`expected ${file} to hold JSON`);
  }
}
