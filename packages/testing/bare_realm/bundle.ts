// Bundles an entry file the way k6 and browsers get it: one script, no platform, no import left.
import { buildSync } from "esbuild";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The name under which a bundle's exports stand in the script. */
export const bundleName = "bundle";

/** `names` shortens the names that a script declares, and leaves those of globals as they are. */
export type Minified = "not" | "names" | "whole";

/** Bundles a TypeScript file into one script that sets `var bundle`; minified as a whole, into a module. */
export function bundleFile(entry: URL, minified: Minified): string {
  const result = buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: minified === "whole" ? "esm" : "iife",
    globalName: bundleName,
    legalComments: "none",
    logLevel: "silent",
    minifyIdentifiers: minified !== "not",
    minifySyntax: minified === "whole",
    minifyWhitespace: minified === "whole",
    platform: "neutral",
    target: "esnext",
    write: false,
  });
  return result.outputFiles[0]?.text ?? "";
}

/** The entries that run in a bare realm too: all of the shared packages but the schemas'. */
export function bareEntries(): readonly { readonly name: string; readonly file: URL }[] {
  return ["canonical", "jws", "protocol"].flatMap((name) => {
    const folder = new URL(`../../${name}/`, import.meta.url);
    const manifest = readFileSync(new URL("package.json", folder), "utf8");
    const { exports } = JSON.parse(manifest) as { exports: Record<string, string> };
    return Object.entries(exports).filter(([entry]) => entry !== "./requests")
      .map(([entry, target]) => ({ name: name + entry.slice(1), file: new URL(target, folder) }));
  });
}
