import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readArguments } from "./arguments.ts";

test("readArguments() takes the usual where nothing is said", () => {
  const read = readArguments([], {});
  if (!read.ok || read.asked.kind !== "start") throw new TypeError("expected a start");
  const { home, port, operatorPort, fresh, databaseUrl, edge, partners, rates } =
    read.asked.settings;
  assertEquals([home, port, operatorPort, fresh], [".mithqal", 8443, undefined, false]);
  assertEquals([databaseUrl, edge, partners, rates], [undefined, "node", 0, "contract"]);
  assertEquals([read.asked.quiet, read.asked.json], [false, false]);
});

test("readArguments() takes what is said, and the home from its variable", () => {
  const words = ["--port=0", "--edge=envoy", "--partners=3", "--rates=load", "--json", "--quiet"];
  const url = "postgres://me@localhost/db";
  const read = readArguments([...words, "--database-url", url], { MITHQAL_HOME: "elsewhere" });
  if (!read.ok || read.asked.kind !== "start") throw new TypeError("expected a start");
  const { home, port, databaseUrl, edge, partners, rates } = read.asked.settings;
  assertEquals([home, port, databaseUrl], ["elsewhere", 0, url]);
  assertEquals([edge, partners, rates], ["envoy", 3, "load"]);
  const named = readArguments(["--home", "here"], { MITHQAL_HOME: "elsewhere" });
  assertEquals(named.ok && named.asked.kind === "start" && named.asked.settings.home, "here");
  assertEquals(readArguments(["--help"], {}), { ok: true, asked: { kind: "help" } });
});

const mistakes: readonly [string[], string][] = [
  [["--port", "65534"], '--port: expected a whole number of at most 65533, got "65534"'],
  [["--port=-1"], '--port: expected a whole number of at most 65533, got "-1"'],
  [["--partners", "many"], '--partners: expected a whole number of at most 1000, got "many"'],
  [["--edge", "nginx"], '--edge: expected node or envoy, got "nginx"'],
  [["--rates", "none"], '--rates: expected contract or load, got "none"'],
  [["--home="], "--home: expected a folder, got nothing"],
  [
    ["--database-url", "mysql://root:canary@host/db"],
    "--database-url: expected postgres://user@host/database, got another text",
  ],
  [
    ["--fresh", "--database-url", "postgres://host/db"],
    "--fresh does not empty a Postgres: make a new database there instead",
  ],
];

for (const [words, message] of mistakes) {
  test(`readArguments() refuses ${words[0]}: ${message}`, () => {
    assertEquals(readArguments(words, {}), { ok: false, message: `${message}; see --help` });
  });
}

test("readArguments() refuses an option that there is not", () => {
  const read = readArguments(["--prot", "1"], {});
  assertEquals(read.ok, false);
});
