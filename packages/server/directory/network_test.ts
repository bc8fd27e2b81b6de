import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { contains, readAddress, readNetwork } from "./network.ts";

function isIn(network: string, address: string): boolean {
  const read = readNetwork(network);
  const other = readAddress(address);
  assert(read !== null && other !== null, `${network} ${address}`);
  return contains(read, other);
}

test("readAddress() reads IPv4 and IPv6 in their spellings", () => {
  assertEquals(readAddress("192.0.2.1"), [192, 0, 2, 1]);
  assertEquals(readAddress("::1"), [...new Array<number>(15).fill(0), 1]);
  assertEquals(readAddress("2001:DB8::10.0.0.1")?.slice(-4), [10, 0, 0, 1]);
  assertEquals(readAddress("1:2:3:4:5:6:7:8")?.length, 16);
});

test("readAddress() takes an IPv4 address in IPv6's clothes for the IPv4 address", () => {
  assertEquals(readAddress("::ffff:192.0.2.1"), [192, 0, 2, 1]);
  assertEquals(readAddress("::FFFF:c000:0201"), [192, 0, 2, 1]);
});

test("readAddress() refuses what is no address", () => {
  const faults = ["", "192.0.2", "192.0.2.256", "192.0.2.01", "1.2.3.4.5", ":", ":::", "1::2::3"];
  faults.push("1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "::g", "::1.2.3", "[::1]", "::1%1");
  faults.push(
    "1.2.3.4::",
    "192.0.2.1, 192.0.2.2",
    "1:2:3:4:5:6:7::8",
    " ::1",
    "1".repeat(1_000_000),
  );
  for (const fault of faults) assertEquals(readAddress(fault), null, fault.slice(0, 40));
});

test("contains() compares the network's bits and no more", () => {
  assertEquals(isIn("192.0.2.0/24", "192.0.2.255"), true);
  assertEquals(isIn("192.0.2.0/24", "192.0.3.0"), false);
  assertEquals(isIn("192.0.2.128/25", "192.0.2.127"), false);
  assertEquals(isIn("192.0.2.4/30", "192.0.2.7"), true);
  assertEquals(isIn("192.0.2.4/30", "192.0.2.8"), false);
  assertEquals(isIn("192.0.2.1", "192.0.2.1"), true);
  assertEquals(isIn("0.0.0.0/0", "203.0.113.9"), true);
  assertEquals(isIn("2001:db8::/33", "2001:db8:7fff::1"), true);
  assertEquals(isIn("2001:db8::/33", "2001:db8:8000::1"), false);
});

test("contains() keeps the two families apart, but for the mapped ones", () => {
  assertEquals(isIn("::/0", "192.0.2.1"), false);
  assertEquals(isIn("0.0.0.0/0", "::1"), false);
  assertEquals(isIn("192.0.2.0/24", "::ffff:192.0.2.9"), true);
  assertEquals(isIn("::ffff:192.0.2.0/120", "192.0.2.9"), true);
});

test("readNetwork() refuses a prefix that is too long, negative or no number", () => {
  for (
    const fault of ["192.0.2.0/33", "::/129", "192.0.2.0/", "192.0.2.0/a", "::ffff:1.2.3.4/95"]
  ) {
    assertEquals(readNetwork(fault), null, fault);
  }
  assertEquals(readNetwork("192.0.2.0/24/24"), null);
});
