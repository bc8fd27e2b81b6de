import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { canonicalRefusalCodes, encodeUtf8 } from "../../canonical/mod.ts";
import { importPublicKeyPem, jwsRefusalCodes, verifyDetached } from "../../jws/mod.ts";
import { headerNames } from "../header_names.ts";
import { signatureProblems } from "../problems/signature_problem.ts";
import { readText, readVectors } from "./testdata/vectors.ts";

interface Built {
  readonly input: Readonly<Record<"method" | "url" | "body" | "timestamp" | "nonce", string>>;
  readonly expected: { readonly body_sha256: string; readonly canonical: string };
}

interface Detached {
  readonly header: string;
  readonly input: { readonly jws: string; readonly payload: string };
}

interface TestKey {
  readonly kid: string;
  readonly public_pem: string;
  readonly private_pem: string;
}

const readme = readText("README.md");
const example = readVectors<{ build: [Built] }>("canonical.json").build[0];
const jws = readVectors<
  { keys: [TestKey]; detached: [Detached]; unreachable: { detached: Readonly<object> } }
>("jws.json");
const key = jws.keys[0];
const signed = jws.detached[0];

test("the README works the first case of canonical.json and of jws.json", () => {
  const { input, expected } = example;
  assertEquals(signed.input.payload, expected.canonical);
  const escaped = expected.canonical.replaceAll("\n", "\\n");
  const header = Buffer.from(signed.header).toString("base64url");
  const lines = [
    `${input.method} ${input.url}`,
    input.body,
    expected.body_sha256,
    input.timestamp,
    input.nonce,
    escaped,
    signed.header,
    header,
    `${header}.${escaped}`,
    `${headerNames.timestamp}: ${input.timestamp}`,
    `${headerNames.nonce}: ${input.nonce}`,
    `${headerNames.jwsSignature}: ${signed.input.jws}`,
  ];
  for (const line of lines) assertStringIncludes(readme, `   ${line}\n`);
  assertStringIncludes(readme, key.private_pem);
});

test("the README tells the API's code for each code of a detached signature", () => {
  const rows = [...readme.matchAll(/\| `(\w+)` +\| `(\w+)` +\|$/gm)];
  const told = new Map(rows.map(([, code, problem]) => [code!, problem!]));
  const expected = Object.entries(signatureProblems)
    .filter(([code]) => !(code in jws.unreachable.detached));
  assertEquals([...told].sort(), expected.sort());
});

test("the README names every code there is", () => {
  const detached = jwsRefusalCodes.filter((code) => !(code in jws.unreachable.detached));
  for (const code of [...canonicalRefusalCodes, ...detached]) {
    assertStringIncludes(readme, `\`${code}\``);
  }
});

// Compilers are slow, so Java and Go wait for a full run.
const programs = [
  { language: "bash", tools: ["bash", "openssl"], file: "sign.sh", run: ["bash", "sign.sh"] },
  { language: "java", tools: ["java"], file: "Sign.java", run: ["java", "Sign.java"] },
  { language: "go", tools: ["go"], file: "sign.go", run: ["go", "run", "sign.go"] },
] as const;

for (const { language, tools, file, run } of programs) {
  test(`the README's program in ${language} signs its example`, async (context) => {
    if (language !== "bash" && process.env["MITHQAL_FULL"] !== "1") {
      return context.skip("only with MITHQAL_FULL=1");
    }
    const missing = tools.find((tool) => !isInstalled(tool));
    if (missing !== undefined) return context.skip(`${missing} is not installed`);
    await assertSigns(runProgram(file, run));
  });
}

function isInstalled(tool: string): boolean {
  const word = { bash: "--version", java: "-version" }[tool] ?? "version";
  return spawnSync(tool, [word]).status === 0;
}

function runProgram(file: string, [command, ...words]: readonly [string, ...string[]]): string {
  const folder = mkdtempSync(join(tmpdir(), "mithqal-readme-"));
  try {
    writeFileSync(join(folder, "key.pem"), key.private_pem);
    writeFileSync(join(folder, file), programText(command));
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: "utf8" });
    assertEquals(status, 0, stderr);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function programText(language: string): string {
  const block = new RegExp("^```" + language + "\\n([\\s\\S]*?)^```$", "m").exec(readme);
  assert(block !== null, `expected a program in ${language}`);
  return block[1]!;
}

// The three lines of the example, but for the signature: ECDSA gives another one each time.
async function assertSigns(output: string): Promise<void> {
  const { timestamp, nonce } = example.input;
  const lines = output.trimEnd().split(/\r?\n/);
  assertEquals(lines.slice(0, 2), [
    `${headerNames.timestamp}: ${timestamp}`,
    `${headerNames.nonce}: ${nonce}`,
  ]);
  const [name, value = ""] = lines[2]!.split(": ");
  assertEquals([lines.length, name], [3, headerNames.jwsSignature]);
  assertEquals(value.split(".")[0], signed.input.jws.split(".")[0]);
  const registered = await importPublicKeyPem(key.public_pem);
  assert(registered.ok);
  const keys = [{ kid: key.kid, key: registered.key }];
  const result = await verifyDetached(value, encodeUtf8(example.expected.canonical), keys);
  assert(result.ok, result.ok ? "" : result.message);
}
