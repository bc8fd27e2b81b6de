import { encodeUtf8 } from "@mithqal/canonical";
import type { Config } from "./config.ts";
import type { Field } from "./field.ts";
import { readBaseUrl, readDatabase, readEnvironment, readListen, readWhole } from "./fields.ts";
import { readTokenKeys } from "./token_keys.ts";

/** The environment's variables, or a test's. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A configuration that is whole, or everything that is wrong with it. */
export type ConfigReading = { ok: true; config: Config } | { ok: false; faults: string[] };

/**
 * The one reader of the environment. It reports all faults at once, quotes no secret, and takes nothing
 * for granted that would open the gate.
 */
export async function readConfig(variables: Variables): Promise<ConfigReading> {
  const faults: string[] = [];
  const take = <T>(name: string, field: Field<T>): T | undefined => {
    if (field.ok) return field.value;
    faults.push(`${name}: ${field.fault}`);
    return undefined;
  };
  const value = (name: string) => variables[name] || undefined;
  const environment = take("MITHQAL_ENVIRONMENT", readEnvironment(value("MITHQAL_ENVIRONMENT")));
  const isDevelopment = take(
    "MITHQAL_DEVELOPMENT",
    readDevelopment(value("MITHQAL_DEVELOPMENT"), environment),
  );
  const config = {
    environment,
    baseUrl: take("MITHQAL_BASE_URL", readBaseUrl(value("MITHQAL_BASE_URL"))),
    listen: take("MITHQAL_LISTEN", readListen(value("MITHQAL_LISTEN"))),
    database: take(
      "MITHQAL_DATABASE_URL",
      readDatabase(value("MITHQAL_DATABASE_URL"), environment),
    ),
    sidecarSecrets: take(
      "MITHQAL_SIDECAR_SECRETS",
      readSecrets(value("MITHQAL_SIDECAR_SECRETS"), isDevelopment),
    ),
    tokenKeys: take(
      "MITHQAL_TOKEN_KEYS",
      await readTokenKeys(value("MITHQAL_TOKEN_KEYS"), isDevelopment),
    ),
    lanes: take("MITHQAL_LANES", readWhole(value("MITHQAL_LANES"), 1, 8, 1)),
    spareLines: take("MITHQAL_SPARE_LINES", readWhole(value("MITHQAL_SPARE_LINES"), 1, 8, 2)),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, config: config as Config };
}

/** The mode without a sidecar's secret must be asked for, and there is none in production. */
function readDevelopment(
  text: string | undefined,
  environment: string | undefined,
): Field<boolean> {
  if (text === undefined || text === "no") return { ok: true, value: false };
  if (text !== "yes") return { ok: false, fault: "expected yes or no" };
  if (environment === "sandbox") return { ok: true, value: true };
  return { ok: false, fault: "expected no outside the sandbox" };
}

const secretForm = /^[!-+\--~]{32,256}$/;

function readSecrets(
  text: string | undefined,
  isDevelopment: boolean | undefined,
): Field<Config["sidecarSecrets"]> {
  if (text === undefined && isDevelopment) return { ok: true, value: "development" };
  const secrets = text?.split(",") ?? [];
  const isWhole = secrets.length >= 1 && secrets.length <= 2 &&
    secrets.every((secret) => secretForm.test(secret)) && new Set(secrets).size === secrets.length;
  if (isWhole) return { ok: true, value: secrets.map((secret) => encodeUtf8(secret)) };
  const fault =
    "expected one secret, or two with a comma between, each of 32 to 256 visible characters";
  return { ok: false, fault };
}
