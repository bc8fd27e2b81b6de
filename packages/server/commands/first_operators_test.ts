import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import {
  type Authority,
  createAuthority,
  issueOperatorCertificate,
  makeRequest,
} from "@mithqal/pki";
import { postgresOnly } from "@mithqal/testing/real";
import { operatorVariables } from "../testdata/operator_variables.ts";
import { sandboxVariables } from "../testdata/server_house.ts";
import { ServerProcess } from "../testdata/server_process.ts";

const now = new Date();

async function certificateOf(authority: Authority, name: string): Promise<string> {
  const request = await makeRequest({ organization: "Mithqal", commonName: name });
  if (!request.ok) throw new TypeError(request.message);
  const asked = { authority, request: request.requestPem, operatorName: name, now };
  const issued = await issueOperatorCertificate(asked);
  if (!issued.ok) throw new TypeError(issued.message);
  return issued.certificate.pem;
}

postgresOnly("the first operators are made once, and are two persons", async (home) => {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-first-"));
  try {
    const wanted = { kind: "operator", environment: "sandbox", now } as const;
    const { authority, certificatePem } = await createAuthority(wanted);
    const stranger = await createAuthority({ ...wanted, generation: 2 });
    const named = async (name: string, by = authority) => {
      const file = join(folder, `${name}.pem`);
      await writeFile(file, await certificateOf(by, name));
      return ["--first-operator", `${name}=${file}`];
    };
    const variables = {
      ...sandboxVariables(home.url),
      ...await operatorVariables("sandbox"),
      MITHQAL_OPERATOR_CA: certificatePem,
    };
    const ask = async (...words: string[]) => {
      const { code, stdout, stderr } = await ServerProcess.run(words, variables);
      return [code, stdout + stderr] as const;
    };
    const [amal, badr] = [await named("amal"), await named("badr")];
    const other = await named("eve", stranger.authority);
    assertMatch((await ask(...amal, ...amal))[1], /expected two persons/);
    assertMatch((await ask(...amal, "--first-operator", "x"))[1], /expected NAME=FILE/);
    assertMatch((await ask(...amal, ...other))[1], /certificate of the operator authority/);
    assertEquals(await ask(...amal, ...badr), [
      0,
      "the first operators are made: they make all others\n",
    ]);
    const [code, text] = await ask(...amal, ...badr);
    assertEquals(code, 1);
    assertMatch(text, /^there are operators already/);
    const rows = await home.database.query("select name from common.operators order by name");
    assertEquals(rows.map(({ name }) => name), ["amal", "badr"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
