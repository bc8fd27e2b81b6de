import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readSettings } from "./read_settings.ts";

const whole: Readonly<Record<string, unknown>> = {
  environment: "production",
  listen: "0.0.0.0:8443",
  source: "direct",
  server: "unix:/run/mithqal/api.sock",
  secrets: "/etc/mithqal/secrets",
  admin: "unix:/run/mithqal-sidecar/admin.sock",
};

function faultsOf(own: Readonly<Record<string, unknown>>): readonly string[] {
  const read = readSettings(JSON.stringify({ ...whole, ...own }));
  return read.ok ? [] : read.faults;
}

test("readSettings() reads YAML, and takes the usual where nothing is said", () => {
  const text = Object.entries(whole).map(([name, value]) => `${name}: ${value}`).join("\n");
  const read = readSettings(`# a comment\n${text}\nthreads: 4\n`);
  assert(read.ok);
  const { listen, server, secretsLayout, threads, connectionMaxAgeSeconds } = read.settings;
  assertEquals(listen, { host: "0.0.0.0", port: 8443 });
  assertEquals(server, { path: "/run/mithqal/api.sock" });
  assertEquals([secretsLayout, threads, connectionMaxAgeSeconds], ["versions", 4, 900]);
});

test("readSettings() reports all faults at once", () => {
  const read = readSettings("{}");
  assert(!read.ok);
  assertEquals(read.faults.map((fault) => fault.split(":")[0]), [
    "environment",
    "listen",
    "source",
    "server",
    "secrets",
    "admin",
  ]);
});

test("readSettings() refuses what would open the edge or never work", () => {
  const faults: [name: string, value: unknown, expected: string][] = [
    ["environment", "staging", 'expected sandbox or production, got "staging"'],
    ["listen", "8443", "expected address:port"],
    ["listen", "localhost:8443", "expected address:port"],
    ["listen", "0.0.0.0:65536", "expected address:port"],
    ["server", "0.0.0.0:8080", "expected unix:/path, 127.0.0.1:port"],
    ["server", "unix:relative", "expected unix:/path"],
    ["server", `unix:/${"x".repeat(107)}`, "expected unix:/path"],
    ["admin", "0.0.0.0:9901", "expected unix:/path"],
    ["secrets", "secrets", "expected an absolute path"],
    ["secrets", "/a\nb", "expected an absolute path"],
    ["source", "x_forwarded_for", "expected direct or proxy_protocol"],
    ["source", "proxy_protocol", "expected with source proxy_protocol, and only then"],
    ["balancers", ["10.0.0.0/8"], "expected with source proxy_protocol, and only then"],
    ["balancers", ["10.0.0.0"], "expected a list of networks"],
    ["balancers", ["10.0.0.0/33"], "expected a list of networks"],
    ["connections", 0, "expected a whole number from 1"],
    ["connections", 1.5, "expected a whole number"],
    ["connections", "100", "expected a whole number"],
    ["headers_seconds", 10, "expected a whole number from 1 to 9"],
    ["request_seconds", 15, "expected a whole number from 1 to 14"],
    ["request_seconds", 1, "expected no more than request_seconds"],
    ["Listen", "0.0.0.0:8443", "no setting has this name"],
  ];
  for (const [name, value, expected] of faults) {
    const found = faultsOf({ [name]: value });
    assertEquals(found.length, 1, `${name}: ${JSON.stringify(value)}: ${found}`);
    assert(found[0]!.includes(expected), found[0]!);
  }
});

test("readSettings() refuses what is no list of names, and names that come twice", () => {
  for (const text of ["", "- a", "a: [", "threads: 1\nthreads: 2", "a: &x 1\nb: *x"]) {
    assertEquals(readSettings(text).ok, false, text);
  }
});
