import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { checkWebhookUrl, type WebhookRules } from "./webhook_url.ts";

const production: WebhookRules = { anyPort: false };
const sandbox: WebhookRules = { anyPort: true, trusted: { ca: "", hosts: ["localhost"] } };

function refusalOf(url: string, rules = production): string {
  const checked = checkWebhookUrl(url, rules);
  assert(!checked.ok, `${url.slice(0, 60)} was taken`);
  assertEquals(checked.code, "validation_error");
  return checked.message;
}

test("checkWebhookUrl() takes a full name over https, in its one spelling", () => {
  for (
    const [text, url] of [
      ["https://hooks.bank.example/in?a=1", "https://hooks.bank.example/in?a=1"],
      ["HTTPS://Hooks.Bank.Example:443", "https://hooks.bank.example/"],
      ["https://xn--mgbh0fb.example/", "https://xn--mgbh0fb.example/"],
    ] as const
  ) {
    assertEquals(checkWebhookUrl(text, production), { ok: true, url });
  }
});

test("checkWebhookUrl() refuses each thing by its name", () => {
  const cases = {
    "http://hooks.bank.example/": "expected https, got http",
    "ftp://hooks.bank.example/": "expected https, got ftp",
    "javascript:alert(1)": "expected https, got javascript",
    "https://user@hooks.bank.example/": "expected no user in the URL, got one",
    "https://:pw@hooks.bank.example/": "expected no user in the URL, got one",
    "https://hooks.bank.example/#top": "expected no fragment, got one",
    "https://hooks.bank.example/#": "expected no fragment, got one",
    "https://hooks.bank.example:8443/": "expected port 443, got 8443",
    "https://hooks.bank.example:80/": "expected port 443, got 80",
    "https://localhost/": 'expected the full public name of a host, got "localhost"',
  };
  for (const [url, message] of Object.entries(cases)) assertEquals(refusalOf(url), message);
});

test("checkWebhookUrl() refuses an address in every spelling that a URL knows", () => {
  const spellings = [
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "8.8.8.8",
    "[::1]",
  ];
  spellings.push("[::ffff:127.0.0.1]", "[2606:4700::1111]", "127.0.0.1.", "0x7f000001", "0");
  for (const host of spellings) {
    assertEquals(
      refusalOf(`https://${host}/`, sandbox),
      "expected the name of a host, got an address",
    );
  }
});

test("checkWebhookUrl() refuses names that are no public ones", () => {
  const names = ["localhost", "db", "bank.example.", "a.localhost", "printer.local", "x.internal"];
  names.push("metadata.google.internal", "router.lan", "x.home.arpa", "a..example", "a.1x");
  for (const name of names) refusalOf(`https://${name}/`);
});

test("checkWebhookUrl() refuses what a URL parser would quietly change", () => {
  const texts = [
    "https://hooks.bank.example/a\tb",
    " https://hooks.bank.example/",
    "https://①.example/",
  ];
  texts.push("https:\\\\hooks.bank.example\\", "https://hooks.bank.example/é", "no url", "");
  texts.push(`https://hooks.bank.example/${"a".repeat(2_048)}`);
  for (const text of texts) {
    assertEquals(
      refusalOf(text),
      "expected a URL of at most 2048 visible ASCII characters, got another text",
    );
  }
});

test("checkWebhookUrl() takes a trusted name and another port in the sandbox alone", () => {
  assertEquals(checkWebhookUrl("https://localhost:9443/in", sandbox), {
    ok: true,
    url: "https://localhost:9443/in",
  });
  assertEquals(checkWebhookUrl("https://hooks.bank.example:9443/", sandbox).ok, true);
  refusalOf("https://localhost:9443/in");
  refusalOf("https://other/in", sandbox);
});
