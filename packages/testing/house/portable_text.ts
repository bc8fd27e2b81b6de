// What is tracked works elsewhere: no path of one machine, no host of a package registry.
import { lineAt } from "./breach.ts";
import type { Breach } from "./breach.ts";
import type { TextFile, Tree } from "./tree.ts";

// In pieces, so that this file does not name what it forbids.
const homes = ["home/[a-z]", "Users/[A-Za-z]", "root/", "work/", "var/folders/"].map((home) =>
  `/${home}`
);
const machinePath = new RegExp(String.raw`(?<![\w.~}*-])(?:${homes.join("|")}|[A-Z]:\\Users)`, "g");

const hosts = [
  ["registry", "npmjs", "org"],
  ["registry", "yarnpkg", "com"],
  ["npm", "jsr", "io"],
  ["jsr", "io"],
  ["pypi", "org"],
  ["pythonhosted", "org"],
  ["proxy", "golang", "org"],
  ["sum", "golang", "org"],
];
const registryHost = new RegExp(
  String.raw`\b(?:${hosts.map((host) => host.join(String.raw`\.`)).join("|")})\b`,
  "g",
);
const registrySetting = /^\s*(?:@\S+:)?registry\s*=\s*\S+/gm;
const resolvedElsewhere = /"resolved":\s*"[^"]*:\/\/[^"]*"/g;

/** Every absolute path of a machine. */
export function machinePathBreaches(tree: Tree): readonly Breach[] {
  return tree.files.flatMap((file) => {
    const own = tree.root === "" ? [] : positions(file, new RegExp(escaped(tree.root), "g"));
    return [...own, ...positions(file, machinePath)].map((at) => ({
      file: file.path,
      line: lineAt(file.text, at),
      rule: "no path of a machine is written down",
      remedy: "write it relative to the repository, or take it from a setting",
    }));
  });
}

/** Every host of a package registry, in lock files too. */
export function registryBreaches(tree: Tree): readonly Breach[] {
  return tree.files.flatMap((file) =>
    [registryHost, registrySetting, resolvedElsewhere].flatMap((pattern) =>
      positions(file, pattern)
    )
      .map((at) => ({
        file: file.path,
        line: lineAt(file.text, at),
        rule: "no host of a package registry is written down",
        remedy: "leave it to each machine's settings (npm: omit-lockfile-registry-resolved)",
      }))
  );
}

function positions(file: TextFile, pattern: RegExp): readonly number[] {
  return [...file.text.matchAll(pattern)].map((match) => match.index);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
