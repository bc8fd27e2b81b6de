import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { gatherVariables, type VariableSources } from "./gather_variables.ts";

const files: Record<string, string> = { "/run/secrets/seal": "from a file\n" };

async function gather(own: Partial<VariableSources>) {
  const readFile = (path: string) => {
    const text = files[path];
    return text === undefined ? Promise.reject(new Error(path)) : Promise.resolve(text);
  };
  const { variables, faults } = await gatherVariables({ environment: {}, readFile, ...own });
  const set = Object.entries(variables).filter(([, value]) => value !== undefined);
  return { variables: Object.fromEntries(set), faults };
}

test("gatherVariables() lets the environment stand over the file", async () => {
  const file = "# how it runs\nMITHQAL_LANES=2\nMITHQAL_SPARE_LINES='3'\nOTHER=1\n";
  const environment = { MITHQAL_LANES: "4", MITHQAL_SPARE_LINES: "", HOME: "/root" };
  assertEquals(await gather({ file, environment }), {
    variables: { MITHQAL_LANES: "4", MITHQAL_SPARE_LINES: "3" },
    faults: [],
  });
});

test("gatherVariables() reads a value from a file of its own, without its last line end", async () => {
  const environment = { MITHQAL_SEALING_KEY_FILE: "/run/secrets/seal" };
  assertEquals(await gather({ environment }), {
    variables: { MITHQAL_SEALING_KEY: "from a file" },
    faults: [],
  });
});

test("gatherVariables() refuses a value given twice, and a file that is not there", async () => {
  const environment = {
    MITHQAL_SEALING_KEY: "hush",
    MITHQAL_SEALING_KEY_FILE: "/run/secrets/seal",
    MITHQAL_OPERATOR_CA_FILE: "/run/secrets/none",
  };
  assertEquals((await gather({ environment })).faults, [
    "MITHQAL_SEALING_KEY: expected MITHQAL_SEALING_KEY or MITHQAL_SEALING_KEY_FILE, got both",
    "MITHQAL_OPERATOR_CA_FILE: expected a file that can be read",
  ]);
});

test("gatherVariables() refuses a name in the env file that nobody reads", async () => {
  const file = "MITHQAL_LANE=2\nMITHQAL_LANES_FILE=/run/secrets/seal\nLANES=3\n";
  const environment = { MITHQAL_API_PORT: "tcp://10.0.0.1:80" };
  assertEquals((await gather({ file, environment })).faults, ["MITHQAL_LANE: no such variable"]);
});
