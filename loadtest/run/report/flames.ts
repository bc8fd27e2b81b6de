import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CpuProfile, flamePicture, framesOf, ownTimes } from "./flame.ts";
import { escaped } from "./plots.ts";

const toldFunctions = 25;

/** A page with the flame pictures of the processes whose profiles lie in a folder; null: there are none. */
export async function flamesPage(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true });
  const profiled = entries.filter((entry) =>
    entry.isDirectory() && entry.name.endsWith("-profile")
  );
  if (profiled.length === 0) return null;
  const sections = profiled.map(({ name }) => section(name, join(folder, name)));
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>CPU profiles</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2em;color:#222}svg{width:100%}
text{font:10px ui-monospace,monospace;pointer-events:none}td{padding-right:2em}</style>
${(await Promise.all(sections)).join("\n")}
</html>
`;
}

async function section(name: string, folder: string): Promise<string> {
  const file = (await readdir(folder)).find(isMainThread);
  if (file === undefined) return "";
  const root = framesOf(JSON.parse(await readFile(join(folder, file), "utf8")) as CpuProfile);
  const rows = ownTimes(root).slice(0, toldFunctions).map((own) =>
    `<tr><td>${(own.us / root.us * 100).toFixed(1)} %</td><td>${escaped(own.name)}</td></tr>`
  );
  const busy = `${(root.us / 1_000_000).toFixed(1)} s busy`;
  return `<h2>${escaped(name)}: ${busy}</h2>${flamePicture(root)}<table>${rows.join("")}</table>`;
}

/** Node names them CPU.day.time.process.thread.number; the loader of TypeScript has a thread of its own. */
function isMainThread(file: string): boolean {
  return /^CPU\.\d+\.\d+\.\d+\.0\.\d+\.cpuprofile$/.test(file);
}
