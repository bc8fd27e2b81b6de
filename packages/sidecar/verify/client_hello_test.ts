import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { clientHello, readHelloAnswer } from "./client_hello.ts";

test("clientHello() counts its own parts right", () => {
  const hello = clientHello(0x0303, [0xc02b, 0xc02f]);
  const [type, , , high, low, kind, , ...rest] = hello;
  assertEquals([type, kind, hello.length], [22, 1, 5 + ((high! << 8) | low!)]);
  assertEquals(rest.slice(2, 4), [3, 3]);
});

test("readHelloAnswer() tells an alert, a hello and anything else apart", () => {
  assertEquals(readHelloAnswer(new Uint8Array([21, 3, 3, 0, 2, 2, 70])), {
    kind: "alert",
    number: 70,
  });
  assertEquals(readHelloAnswer(new Uint8Array()), { kind: "nothing" });
  assertEquals(readHelloAnswer(new TextEncoder().encode("HTTP/1.1 400")), { kind: "nothing" });
  const random = new Array<number>(32).fill(7);
  const extensions = [0, 35, 0, 0, 255, 1, 0, 1, 0];
  const hello = [2, 0, 0, 0, 3, 3, ...random, 2, 9, 9, 0xc0, 0x2b, 0, 0, 9, ...extensions];
  assertEquals(readHelloAnswer(new Uint8Array([22, 3, 3, 0, 0, ...hello])), {
    kind: "hello",
    sessionIdBytes: 2,
    extensions: [35, 65281],
  });
});
