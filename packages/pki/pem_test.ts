import { assertEquals } from "@std/assert";
import * as fc from "fast-check";
import { test } from "node:test";
import { decodePem, describePem, encodePem } from "./pem.ts";

const labels = ["CERTIFICATE"];
const empty = encodePem("CERTIFICATE", new Uint8Array([0x30, 0]));

test("encodePem() is read back by decodePem()", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 127 }), (content) => {
      const der = new Uint8Array([0x30, content.length, ...content]);
      assertEquals(decodePem(encodePem("CERTIFICATE", der), labels), der);
    }),
  );
});

test("encodePem() breaks lines at 64 characters", () => {
  const lines = encodePem("X", new Uint8Array(100)).split("\n");
  assertEquals(lines.map((line) => line.length), [17, 64, 64, 8, 15, 0]);
});

test("decodePem() refuses other labels, half blocks, junk around and inside", () => {
  const bad = [
    "",
    empty.replaceAll("CERTIFICATE", "X509 CERTIFICATE"),
    empty.replace("END CERTIFICATE", "END X"),
    empty.replace("-----END CERTIFICATE-----", ""),
    empty + empty,
    `${empty}x`,
    empty.replace("MAA=", "MAA"),
    empty.replace("MAA=", "M*A="),
    empty.replace("MAA=", ""),
    empty.replace("MAA=", "Proc-Type: 4\n\nMAA="),
  ];
  assertEquals(bad.map((text) => decodePem(text, labels)), bad.map(() => null));
});

test("describePem() tells what a text seems to be", () => {
  assertEquals([describePem(""), describePem(empty), describePem(empty + empty)], [
    "no PEM block",
    'a block "CERTIFICATE" that cannot be read',
    "2 PEM blocks",
  ]);
});
