import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { scriptNames } from "../shared/scripts.ts";
import { type Options, readOptions, usage } from "./options.ts";

test("readOptions() takes a script and fills in the rest", () => {
  const defaults: Options = {
    help: false,
    json: false,
    scripts: ["spike"],
    profile: "smoke",
    rate: undefined,
    duration: undefined,
    partners: undefined,
    targets: [],
    report: undefined,
    lanes: 1,
    edgeThreads: 1,
    cpuProfile: false,
    http1: false,
  };
  assertEquals(readOptions(["spike"]), { ok: true, options: defaults });
  const given = ["spike", "--profile=load", "--rate=500", "--duration", "60s", "--partners=3"];
  assertEquals(readOptions(given), {
    ok: true,
    options: { ...defaults, profile: "load", rate: 500, duration: "60s", partners: 3 },
  });
});

test("readOptions() takes all scripts by one word, and none for help", () => {
  const read = readOptions(["all"]);
  assertEquals(read.ok && read.options.scripts, scriptNames);
  assertEquals(readOptions(["--help"]).ok, true);
  for (const name of scriptNames) assert(usage.includes(name));
});

test("readOptions() says of each mistake what was expected", () => {
  const mistakes: [words: string[], message: string][] = [
    [[], "say which script; see --help"],
    [["spike", "handshakes"], 'expected one script, got "handshakes" too'],
    [
      ["flood"],
      "SCRIPT expects quote_to_order, nonce_store, idempotent_retry, mixed_day, spike, handshakes, " +
      'got "flood"',
    ],
    [
      ["spike", "--profile=heavy"],
      '--profile expects smoke, load, stress, soak, breakpoint, got "heavy"',
    ],
    [["spike", "--rate=0"], '--rate expects a whole number from 1 to 100000, got "0"'],
    [["spike", "--duration=1d"], '--duration expects a span like 90s, 15m or 1h, got "1d"'],
    [
      ["spike", "--target=a.json", "--partners=2"],
      "--partners expects none beside --target: each target is a partner",
    ],
  ];
  for (const [words, message] of mistakes) assertEquals(readOptions(words), { ok: false, message });
  assertEquals(readOptions(["spike", "--speed=9"]).ok, false);
});
