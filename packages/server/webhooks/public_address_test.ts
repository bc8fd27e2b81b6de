import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { isOwnAddress, isPublicAddress } from "./public_address.ts";

test("isPublicAddress() takes addresses of the public internet", () => {
  const addresses = ["8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.0.1"];
  addresses.push("172.32.0.1", "192.167.1.1", "198.17.0.1", "223.255.255.254", "192.88.98.1");
  addresses.push("2606:4700:4700::1111", "2001:4860:4860::8888", "2a00:1450::1", "2003::1");
  for (const address of addresses) assertEquals(isPublicAddress(address), true, address);
});

test("isPublicAddress() refuses IPv4 that is not", () => {
  const addresses = ["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "127.0.0.1"];
  addresses.push("100.127.255.255", "127.255.255.255", "169.254.169.254", "172.16.0.1");
  addresses.push("172.31.255.255", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.0.1");
  addresses.push("198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.9", "224.0.0.1");
  addresses.push("239.255.255.255", "240.0.0.1", "255.255.255.255");
  for (const address of addresses) assertEquals(isPublicAddress(address), false, address);
});

test("isPublicAddress() refuses IPv6 that is not, and IPv4 in its clothes", () => {
  const addresses = ["::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1"];
  addresses.push("fec0::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:808:808", "::8.8.8.8");
  addresses.push("64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "2002:7f00:1::");
  addresses.push("2002:808:808::1", "2001::1", "2001:2::1", "2001:db8::1", "3fff::1", "100::1");
  addresses.push("5f00::1", "4000::1");
  for (const address of addresses) assertEquals(isPublicAddress(address), false, address);
});

test("isPublicAddress() refuses what is no address", () => {
  for (const text of ["", "localhost", "8.8.8", "8.8.8.8.8", "08.8.8.8", "8.8.8.8 "]) {
    assertEquals(isPublicAddress(text), false, text);
  }
});

test("isOwnAddress() knows this machine's addresses and those it is told, however written", () => {
  const all = Object.values(networkInterfaces()).flatMap((some = []) => some);
  for (const { address } of all) assertEquals(isOwnAddress(address), true, address);
  assertEquals(isOwnAddress("2606:4700:0::9", ["2606:4700::0009"]), true);
  assertEquals(isOwnAddress("8.8.8.8", ["8.8.4.4"]), false);
});
