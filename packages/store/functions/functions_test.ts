import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";

interface SqlFile {
  path: string;
  /** Without comments and string literals. */
  code: string;
}

const here = new URL("./", import.meta.url);
const files: SqlFile[] = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".sql"))
  .map((path) => ({ path, code: bare(readFileSync(new URL(path, here), "utf8")) }));
const engine = files.filter(({ path }) => path.startsWith("engine/"));
const entries = files.filter(({ path }) => /^(cell|common)\//.test(path));

function bare(text: string): string {
  return text.replaceAll(/--.*$/gm, "").replaceAll(/'(?:[^']|'')*'/g, "''").toLowerCase();
}

/** The tables that a statement reads or writes, as they are named. */
function tablesOf(code: string): string[] {
  const names = code.matchAll(
    /\b(?:from|join|into|update|delete from|truncate)\s+((?:[a-z_0-9]+\.)?[a-z_][a-z_0-9]*)(?![a-z_0-9.(])/g,
  );
  return [...names].map(([, name]) => name!);
}

test("no function names a cell: which one it works in is said by the entry's search_path alone", () => {
  for (const { path, code } of engine) {
    assert(!/\bcell_[0-9]/.test(code), path);
    const qualified = tablesOf(code).filter((name) => /^(cell|common|public)\./.test(name));
    assertEquals(qualified, [], path);
  }
});

test("the template of the cells is named for its row types alone, never for its rows", () => {
  for (const { path, code } of files) {
    const rows = tablesOf(code).filter((name) => name.startsWith("cell."));
    assertEquals(rows, [], path);
  }
});

test("each entry is SECURITY DEFINER with a search_path that nobody can shadow", () => {
  for (const { path, code } of entries.filter(({ code }) => code.includes("create function"))) {
    assert(code.includes("security definer"), path);
    const schemas = path.startsWith("cell/")
      ? "set search_path = cell, engine, common, pg_temp"
      : "set search_path = common, engine, pg_temp";
    assert(code.includes(schemas), path);
    assert(/grant execute on function\s+(cell|common)\./.test(code), path);
  }
});

test("each entry by which items are settled has one plan for all calls, by index alone", () => {
  const settling = entries.filter(({ code }) => code.includes("engine.act_v2("));
  assertEquals(settling.length, 5);
  const settings = ["plan_cache_mode = force_generic_plan"].concat(
    ["hashjoin", "mergejoin", "material", "seqscan"].map((plan) => `enable_${plan} = off`),
  );
  for (const { path, code } of settling) {
    assertEquals(settings.filter((setting) => !code.includes(`\nset ${setting}\n`)), [], path);
  }
});

test("functions of the engine belong to nobody: none is granted, none is SECURITY DEFINER", () => {
  for (const { path, code } of engine) {
    assert(!/\bgrant\b|security definer/.test(code), path);
  }
});

test("an engine's file holds the one function it is named for, with its version", () => {
  for (const { path, code } of engine.filter(({ path }) => !path.includes("types_"))) {
    const made = [...code.matchAll(/create function engine\.([a-z_0-9]+)/g)].map(([, name]) =>
      name
    );
    assertEquals(made, [path.replace(/^.*\/|\.sql$/g, "")], path);
    assert(/_v[0-9]+$/.test(made[0]!), path);
  }
});

test("a cell has no sequence, no trigger and no foreign key: it is moved by logical replication", () => {
  const migrations = new URL("../migrations/", here);
  for (const name of readdirSync(migrations).filter((name) => name.endsWith(".sql"))) {
    const code = bare(readFileSync(new URL(name, migrations), "utf8"));
    assert(
      !/create sequence|"\s+(?:big|small)?serial\b|generated .* as identity|create trigger|\breferences\b/
        .test(code),
    );
  }
});

test("money statements never notify: it would serialise their commits", () => {
  for (const { path, code } of files) assert(!/\bnotify\b|pg_notify/.test(code), path);
});
