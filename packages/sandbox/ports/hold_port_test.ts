import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { freePort } from "@mithqal/testing/cluster";
import { CannotStart } from "../home/cannot_start.ts";
import { holdPort } from "./hold_port.ts";
import { holdPorts } from "./sandbox_ports.ts";

test("holdPort() keeps a port from others until it is let go", async () => {
  const held = await holdPort(await freePort(), "--port");
  const message = `port ${held.port} is taken: choose another with --here`;
  await assertRejects(() => holdPort(held.port, "--here"), CannotStart, message);
  await held.release();
  await held.release();
  await (await holdPort(held.port, "--port")).release();
});

test("holdPorts() lets the first go when the second is taken", async () => {
  const taken = await holdPort(0, "--port");
  const port = await freePort();
  const asked = { port, operatorPort: taken.port };
  await assertRejects(() => holdPorts(asked), CannotStart, "--operator-port");
  await (await holdPort(port, "--port")).release();
  await taken.release();
});

test("holdPorts() takes those after a chosen one, and any beside one that is free", async () => {
  const free = await holdPorts({ port: 0 });
  assertEquals(free.receiver, 0);
  assert(free.edge.port !== free.operator.port);
  await free.edge.release();
  await free.operator.release();
});
