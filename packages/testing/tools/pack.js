// What `npm pack` and `npm publish` run around a package of ours: before, its JavaScript and its types are
// made, and a manifest that names them takes the place of the one for this tree; after, it is put back.
//   node ../testing/tools/pack.js prepack|postpack      (in the package's folder)
// Plain JavaScript: it runs under the bare Node that npm runs under.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../../", import.meta.url));
const kept = "package.source.json";

/** Compiles the package's entries, and whatever of ours they import, into a folder. */
function compile(folder, exports, outDir) {
  const project = join(outDir, "tsconfig.json");
  const options = {
    extends: join(packages, "../tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: packages,
      outDir,
      typeRoots: [join(packages, "../node_modules/@types")],
    },
    include: [],
    files: Object.values(exports).map((target) => join(folder, target)),
  };
  writeFileSync(project, JSON.stringify(options));
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, "--project", project], { stdio: "inherit" });
  if (status !== 0) throw new Error(`${basename(folder)} does not compile`);
}

/** The name under which others import a file of a package of ours. */
function importName(path) {
  const [name = "", ...rest] = relative(packages, path).split(/[\\/]/);
  const { exports } = manifestOf(join(packages, name));
  const target = `./${rest.join("/").replace(/\.js$/, ".ts")}`;
  const entry = Object.keys(exports).find((entry) => exports[entry] === target);
  if (entry === undefined) throw new Error(`${name} exports no ${target}`);
  return `@mithqal/${name}${entry.slice(1)}`;
}

/** Files of other packages are imported by their names; the names that were needed are noted. */
function nameOthers(folder, compiled, needed) {
  const own = join(compiled, basename(folder));
  for (const entry of readdirSync(own, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(file, "utf8");
    const named = text.replace(/((?:from|import) ?\(?)"(\.\.?\/[^"]+)"/g, (whole, word, path) => {
      const target = join(dirname(file), path);
      if (!relative(own, target).startsWith("..")) return whole;
      const name = importName(join(packages, relative(compiled, target)));
      needed.add(name.split("/", 2).join("/"));
      return `${word}"${name}"`;
    });
    if (named !== text) writeFileSync(file, named);
  }
}

/** The manifest as others read it: JavaScript, types, no scripts. */
function publishedManifest({ scripts: _, exports, dependencies = {}, ...manifest }, needed) {
  const placeOf = (source) => source.replace(/^\./, "./dist").replace(/\.ts$/, "");
  const places = Object.entries(exports).map(([entry, target]) => {
    const place = placeOf(target);
    return [entry, { types: `${place}.d.ts`, default: `${place}.js` }];
  });
  const { sideEffects, bin } = manifest;
  const others = [...needed].filter((name) => !(name in dependencies));
  const ours = Object.fromEntries(others.map((name) => [name, manifest.version]));
  return {
    engines: { node: ">=20" },
    ...manifest,
    files: bin === undefined ? ["dist"] : ["dist", "bin"],
    ...(Array.isArray(sideEffects) && {
      sideEffects: sideEffects.map((source) => `${placeOf(source)}.js`),
    }),
    exports: Object.fromEntries(places),
    dependencies: { ...ours, ...dependencies },
  };
}

function manifestOf(folder) {
  const source = join(folder, kept);
  const path = existsSync(source) ? source : join(folder, "package.json");
  return JSON.parse(readFileSync(path, "utf8"));
}

function prepack(folder) {
  const manifest = manifestOf(folder);
  const compiled = mkdtempSync(join(tmpdir(), "mithqal-pack-"));
  const needed = new Set();
  try {
    compile(folder, manifest.exports, compiled);
    nameOthers(folder, compiled, needed);
    rmSync(join(folder, "dist"), { recursive: true, force: true });
    cpSync(join(compiled, basename(folder)), join(folder, "dist"), { recursive: true });
  } finally {
    rmSync(compiled, { recursive: true });
  }
  const path = join(folder, "package.json");
  if (!existsSync(join(folder, kept))) renameSync(path, join(folder, kept));
  writeFileSync(path, `${JSON.stringify(publishedManifest(manifest, needed), null, 2)}\n`);
}

function postpack(folder) {
  if (existsSync(join(folder, kept))) renameSync(join(folder, kept), join(folder, "package.json"));
  rmSync(join(folder, "dist"), { recursive: true, force: true });
}

const [step] = process.argv.slice(2);
if (step === "prepack") prepack(process.cwd());
else if (step === "postpack") postpack(process.cwd());
else throw new Error(`expected prepack or postpack, got ${step}`);
