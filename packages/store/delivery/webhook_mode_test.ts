import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { makeEvents, servedDesk } from "../testdata/postman.ts";

bothHomes("a claimed delivery tells how its partner wants it delivered", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 1);
  assertEquals((await postman.claim()).map(({ mode }) => mode), ["normal"]);
  await desk.ask({ kind: "sandbox.webhooks", mode: "duplicate" });
  await makeEvents(desk, 1);
  assertEquals((await postman.claim()).map(({ mode }) => mode), ["duplicate"]);
});
