// The published packages, packed and installed as others would: in a copy of the tree, for packing
// changes manifests for its time.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const modules = join(root, "node_modules");
const published = ["canonical", "jws", "protocol", "client", "pki", "cli"];
const node = "Deno" in globalThis ? "node" : process.execPath;
const tsc = join(modules, "typescript/bin/tsc");
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

let scratch = "";
let consumer = "";

/** What a partner's first program uses, with types that must be there. */
const program = `
import { headerNames } from "@mithqal/protocol";
import { CredentialsError, Mithqal, type ServiceEvent, WebhookReceiver } from "@mithqal/client";

const told: string[] = [];
const receiver = await WebhookReceiver.create({
  secrets: ["whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
  onEvent: (event: ServiceEvent) => {
    if (event.type === "order.executed") told.push(event.data.order_id);
  },
});
const outcome = await receiver.receive({ headers: new Headers(), body: new Uint8Array() });
told.push(outcome.ok ? "ok" : outcome.code);
try {
  const mithqal = await Mithqal.open("nowhere.json");
  const order = await mithqal.orders.place({ quote_id: "qte" });
  told.push(order.total_halalas.toFixed());
} catch (error) {
  if (error instanceof CredentialsError) told.push(error.code);
}
console.log(headerNames.nonce, told.join(" "));
`;
const strict = {
  compilerOptions: {
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "dom"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
  },
};
const printed = "X-Nonce webhook_header_missing file_missing";

function run(command: string, words: string[], cwd: string): string {
  return execFileSync(command, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The README's examples; what only Node has has no types in this scratch project. */
function readmePrograms(): string[] {
  const readme = readFileSync(join(root, "packages/client/README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  return blocks.filter((block) => !block.includes('"node:'));
}

/** The published packages and what they need, away from the tree that others work in. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "mithqal-packed-"));
  mkdirSync(join(copy, "node_modules/@mithqal"), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name === "@mithqal" || name.startsWith(".")) continue;
    symlinkSync(join(modules, name), join(copy, "node_modules", name));
  }
  for (const name of published) {
    const folder = join(copy, "packages", name);
    cpSync(join(root, "packages", name), folder, { recursive: true });
    symlinkSync(folder, join(copy, "node_modules/@mithqal", name));
  }
  cpSync(
    join(root, "packages/testing/tools/pack.js"),
    join(copy, "packages/testing/tools/pack.js"),
  );
  cpSync(join(root, "tsconfig.json"), join(copy, "tsconfig.json"));
  return copy;
}

/** Packages with all that they depend on. */
function withTheirs(names: readonly string[]): string[] {
  const all = new Set(names);
  for (const name of all) {
    const manifest = readFileSync(join(modules, name, "package.json"), "utf8");
    for (const other of Object.keys(JSON.parse(manifest).dependencies ?? {})) all.add(other);
  }
  return [...all];
}

/** Of each name what is here, for whoever needs it in whatever version: nothing is fetched. */
function manifestOf(theirs: readonly string[], tarballs: readonly string[]) {
  const own = published.map((name, i) => [`@mithqal/${name}`, `file:${tarballs[i]}`]);
  const others = theirs.map((name) => [name, `file:${join(modules, name)}`]);
  return {
    private: true,
    type: "module",
    dependencies: Object.fromEntries([...own, ...others]),
    overrides: Object.fromEntries(theirs.map((name) => [name, `$${name}`])),
  };
}

before(() => {
  scratch = copyTree();
  const tarballs = published.map((name) => {
    const words = ["pack", "--silent", "--pack-destination", scratch];
    return join(scratch, run(npm, words, join(scratch, "packages", name)).trim());
  });
  consumer = join(scratch, "consumer");
  mkdirSync(consumer);
  const theirs = withTheirs(["undici", "zod", "commander", "@peculiar/x509", "reflect-metadata"]);
  writeFileSync(join(consumer, "package.json"), JSON.stringify(manifestOf(theirs, tarballs)));
  const words = ["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  run(npm, [...words, "--install-links"], consumer);
  writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify(strict));
  writeFileSync(join(consumer, "main.ts"), program);
  readmePrograms().forEach((text, i) => writeFileSync(join(consumer, `readme_${i}.ts`), text));
});

after(() => rmSync(scratch, { recursive: true, force: true }));

test("the packed packages hold JavaScript and types, and no source or test", () => {
  for (const name of published) {
    const files = readdirSync(join(consumer, "node_modules/@mithqal", name), { recursive: true })
      .map(String).filter((file) => /\.\w+$/.test(file));
    const strange = files.filter((file) =>
      !/^(?:package\.json|README\.md|bin.mithqal\.js|dist.*\.(?:d\.ts|js))$/.test(file)
    );
    assertEquals([name, strange], [name, []]);
    assertEquals(files.filter((file) => /_test|testdata/.test(file)), []);
    assert(files.includes(join("dist", "mod.js")) && files.includes(join("dist", "mod.d.ts")));
  }
});

test("packing leaves the tree as it was", () => {
  for (const name of published) {
    const names = readdirSync(join(scratch, "packages", name));
    assertEquals(names.filter((file) => /^(?:dist|package\.source\.json)$/.test(file)), []);
  }
});

test("programs against the packed client have types, and run under Node", () => {
  assert(readmePrograms().length >= 4);
  run(node, [tsc, "--project", "."], consumer);
  assertEquals(run(node, ["main.js"], consumer).trim(), printed);
});

test("a wrong program against the packed client is refused by its types", () => {
  const folder = join(consumer, "wrong");
  mkdirSync(folder);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(strict));
  writeFileSync(join(folder, "main.ts"), program.replace("quote_id: ", "quote: "));
  const { status, stdout } = spawnSync(node, [tsc, "--noEmit", "--project", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  assert(status !== 0);
  assertMatch(stdout, /'quote' does not exist in type 'OrderRequest'/);
});

test("the packed command runs, and says what it wants", () => {
  const mithqal = join(consumer, "node_modules/.bin/mithqal");
  assertMatch(run(mithqal, ["--help"], consumer), /^Usage: mithqal/);
  const { status, stderr } = spawnSync(mithqal, ["balances"], { cwd: consumer, encoding: "utf8" });
  assertEquals(status, 2);
  assertMatch(stderr, /^mithqal: expected a profile, got none/);
});

test("a program against the packed client has types, and runs under Deno", () => {
  const deno = join(modules, ".bin/deno");
  run(deno, ["check", "--quiet", "main.ts"], consumer);
  assertEquals(run(deno, ["run", "--quiet", "--allow-all", "main.ts"], consumer).trim(), printed);
});
