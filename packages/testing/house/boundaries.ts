// Who may import what: the architecture's table, and how one package reaches another.
import type { Breach } from "./breach.ts";
import { targetOf } from "./import_target.ts";
import type { Target } from "./import_target.ts";
import { importsOf } from "./imports.ts";
import type { Import } from "./imports.ts";
import { manifestAt } from "./manifests.ts";
import {
  benchMayImport,
  isBareCode,
  isBench,
  isForDevelopment,
  isTest,
  mayImport,
  packageFolder,
  packageOf,
  sharedPackages,
} from "./packages.ts";
import { typeScriptFiles } from "./tree.ts";
import type { Tree } from "./tree.ts";

type Fault = { readonly rule: string; readonly remedy: string } | undefined;

/** Every import that the architecture does not allow. */
export function boundaryBreaches(tree: Tree): readonly Breach[] {
  return typeScriptFiles(tree).flatMap(({ path, text }) =>
    importsOf(text).flatMap((found) => {
      const fault = faultOf(tree, path, found);
      return fault === undefined ? [] : [{ file: path, line: found.line, ...fault }];
    })
  );
}

function faultOf(tree: Tree, importer: string, { specifier, dynamic }: Import): Fault {
  if (isBareCode(importer) && dynamic) {
    return {
      rule: "shared code has no dynamic import",
      remedy: "k6 has none; import it statically",
    };
  }
  if (specifier === undefined) return computedFault(importer);
  const target = targetOf(tree, importer, specifier);
  return bareFault(importer, specifier, target) ?? npmFault(tree, importer, target) ??
    pathFault(tree, specifier, target) ?? testFault(importer, target) ??
    packageFault(tree, importer, specifier, target);
}

function computedFault(importer: string): Fault {
  if (isForDevelopment(importer)) return undefined;
  return {
    rule: "no import is computed",
    remedy: "name the module, so that this rule can read it",
  };
}

function bareFault(importer: string, specifier: string, target: Target): Fault {
  if (!isBareCode(importer) || (target.kind === "relative" && specifier.endsWith(".ts"))) return;
  return {
    rule: `canonical, jws and protocol import relative .ts files only, not "${specifier}"`,
    remedy: "they run in k6 too; take a relative path, or move the code that needs it elsewhere",
  };
}

function npmFault(tree: Tree, importer: string, target: Target): Fault {
  if (target.kind !== "npm") return;
  const name = packageOf(importer);
  if (name === "loadtest" && target.name === "k6") return;
  const manifest = `${name === "" ? "" : `${packageFolder(name)}/`}package.json`;
  const own = manifestAt(tree, manifest).dependencies ?? {};
  const root = manifestAt(tree, "package.json").devDependencies ?? {};
  if (target.name in own) return;
  if ((isForDevelopment(importer) || name === "") && target.name in root) return;
  return {
    rule: `"${target.name}" is not among the dependencies of ${manifest}`,
    remedy: "list it there (what only tests need: in the root's devDependencies)",
  };
}

function pathFault(tree: Tree, specifier: string, target: Target): Fault {
  if (target.kind !== "relative" && target.kind !== "ours") return;
  if (target.path !== undefined && tree.paths.has(target.path)) return;
  return {
    rule: `"${specifier}" names no file of the repository`,
    remedy: "write the path with its extension, or an entry of the other package's export map",
  };
}

function testFault(importer: string, target: Target): Fault {
  if (isForDevelopment(importer) || target.kind !== "relative") return;
  if (!isTest(target.path ?? "")) return;
  return { rule: "code imports no test", remedy: "move what both need into a file of its own" };
}

function packageFault(tree: Tree, importer: string, specifier: string, target: Target): Fault {
  if (target.kind !== "relative" && target.kind !== "ours") return;
  const from = packageOf(importer);
  const to = packageOf(target.path ?? "");
  if (from === to) return;
  if (!isAllowed(importer, from, to)) return tableFault(from, to);
  const mayBeRelative = sharedPackages.includes(from) || from === "loadtest";
  if (target.kind === "relative" && !mayBeRelative) {
    return {
      rule: `another package is imported by its name, not by "${specifier}"`,
      remedy: `import "@mithqal/${to}"`,
    };
  }
  const entries = manifestAt(tree, `${packageFolder(to)}/package.json`).exports ?? {};
  const inside = `.${(target.path ?? "").slice(packageFolder(to).length)}`;
  if (Object.values(entries).includes(inside)) return;
  return {
    rule: `"${specifier}" is a private file of ${to}`,
    remedy: `import ${to}'s mod.ts, or another file of its export map`,
  };
}

function isAllowed(importer: string, from: string, to: string): boolean {
  if (isBench(importer) && benchMayImport.includes(to)) return true;
  if (to === "testing") return isTest(importer);
  return mayImport[from]?.includes(to) ?? false;
}

function tableFault(from: string, to: string): Fault {
  if (from !== "" && mayImport[from] === undefined) {
    return {
      rule: `${from} has no row in the architecture`,
      remedy: "add it to house/packages.ts",
    };
  }
  const allowed = mayImport[from]?.join(", ") || "nothing of ours";
  return {
    rule: `${from || "the root"} may not import ${to || "the root's files"}`,
    remedy:
      `it may import ${allowed}; dependencies run one way, so move the code down or turn the call round`,
  };
}
