// Brings node_modules to what package-lock.json says, and does nothing when it is there already.
// Plain JavaScript: it runs before tsx exists, under Node and under Deno.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * Installs a folder's locked packages once.
 *
 * @param {URL} folder the folder with package.json and package-lock.json, ending in "/"
 */
export function installOnce(folder) {
  const stamp = new URL("node_modules/.installed-lock", folder);
  const lock = createHash("sha256").update(readFileSync(new URL("package-lock.json", folder)));
  const wanted = lock.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stderr.write(`installing the packages of ${fileURLToPath(folder)} (once) ...\n`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: fileURLToPath(folder),
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installOnce(new URL("../../../", import.meta.url));
}
