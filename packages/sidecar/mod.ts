/**
 * The sidecar: Envoy's configuration out of a few settings, the secrets it stands on and how they are
 * swapped while it runs, the program itself, and a look at all of it from outside.
 *
 * @module
 */
export { bootstrap, renderConfiguration } from "./envoy/bootstrap.ts";
export { findEnvoy, type FoundEnvoy } from "./fetch/find_envoy.ts";
export { type RunningSidecar, startSidecar, type Surroundings } from "./process/start_sidecar.ts";
export { type Secrets } from "./secrets/secrets.ts";
export { readSecrets, writeSecrets, type WrittenSecrets } from "./secrets/write_secrets.ts";
export { readSettings, type SettingsReading } from "./settings/read_settings.ts";
export type { Address, Settings } from "./settings/settings.ts";
export type { ClientCertificate, Target } from "./verify/target.ts";
export { type CheckedThing, verify } from "./verify/verify.ts";
