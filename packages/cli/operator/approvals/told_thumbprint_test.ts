import { writeFile } from "node:fs/promises";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { generateKey } from "@mithqal/jws";
import { Desk } from "../testdata/desk.ts";

test("who approves a signing key sees the thumbprint that the partner tells", async () => {
  const desk = await Desk.open();
  const { jwk, thumbprint } = await generateKey();
  const file = desk.at("signing.pub.jwk");
  await writeFile(file, JSON.stringify(jwk));
  const { approval_id: id } = await desk.json(["keys", "add", "demo", file]);
  const shown = await desk.run(["approvals", "show", id], { as: "checker" });
  assertEquals(/^thumbprint\t(.*)$/m.exec(shown.out)?.[1], thumbprint);
  const asked = await desk.run(["approvals", "approve", id], { as: "checker", answer: "no" });
  assertMatch(asked.err, new RegExp(`^thumbprint\t${thumbprint}$`, "m"));
});
