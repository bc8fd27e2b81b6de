// Everything that the texts in docs/ tell a reader to do is done, and what they say of mistakes is so.
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { formMistakes, notRecognised, textMistakes } from "@mithqal/protocol/diagnosis";
import { importWebhookSecret, signWebhook } from "@mithqal/protocol/webhooks";
import { documents } from "./documents.ts";
import { Reader } from "./reader.ts";

/** What blocks print, by a word that is in them; the others must only end well. */
const printed: readonly (readonly [within: string, out: RegExp])[] = [
  ["npm run mithqal -- probe", /\nthe signature is right\n$/],
  ["mithqal buy 10\n", /\ntrade\tbuy 10\.000 g for SAR /],
  ["--json | node", /^1\n$/],
  ["ledger verify", /\nchain\twhole: \d+ entries\n/],
  ["first_order.py", /^funded .*\nthe signature is right\nfunded .*\nthe signature is right\n$/s],
  ["keygen", /bank\/client\.csr\n$/],
  ["--at 1767225600", /\n1767225600\n0f5b8a1e-6c3d-4e2a-9b7f-1d2c3e4f5a6b\n/],
  ["> signed.txt", /\nthe signature is right\n$/],
  ["timeout_after_commit", /(?:\norder|^order)\t(ord_\w+)\n[\s\S]*\norder\t\1\n/],
  ["never-used", /state\tcompleted\n[\s\S]*state\tnot_seen\n/],
  ["OutcomeUnknownError", /^true\n$/],
  ["WebhookReceiver", /^(?:[a-z._]+\n)+true\n$/],
];

test("the texts' commands and programs do what they say", async () => {
  const reader = await Reader.start();
  try {
    for (const { name, blocks } of documents()) {
      for (const block of blocks) {
        if (block.kind === "text" || block.kind === "sh start") continue;
        assert(/^(?:sh|sh ctrl-c|ts)$/.test(block.kind), `${name}: a block of kind ${block.kind}`);
        const { code, out, err } = await reader.follow(block);
        assertEquals(code, 0, `${name}: ${block.text}${out}${err}`);
        const expected = printed.find(([within]) => block.text.includes(within));
        if (expected !== undefined) assertMatch(out, expected[1]);
      }
    }
  } finally {
    await reader.stop();
  }
});

test("the webhook that is signed by hand is signed as the service does it", async () => {
  const { blocks } = documents().find(({ name }) => name === "webhooks.md")!;
  const { text } = blocks.find(({ text }) => text.includes("hexkey"))!;
  const [, secret = "", id = "", seconds, body = ""] =
    /secret=(\S+)\nid=(\S+) timestamp=(\d+) body='(.*)'/.exec(text)!;
  const key = await importWebhookSecret(secret);
  assert(key.ok);
  const message = { id, timestampSeconds: Number(seconds), body: new TextEncoder().encode(body) };
  const signed = await signWebhook(message, [key.key]);
  const { stdout } = await promisify(execFile)("bash", ["-c", text]);
  assertEquals(`v1,${stdout.trim()}`, signed);
});

test("every diagnosis stands in the text with its cause and its cure", () => {
  const { text } = documents().find(({ name }) => name === "refused_signatures.md")!;
  const rows = text.replaceAll("`", "").split("\n").map((line) =>
    line.split("|").map((cell) => cell.trim()).join("|")
  );
  const mistakes = [
    ...Object.values(formMistakes),
    ...Object.entries(textMistakes).map(([code, mistake]) => ({ code, ...mistake })),
    notRecognised,
  ];
  for (const { code, found, remedy } of mistakes) {
    assert(rows.includes(`|${code}|${found}|${remedy}|`), `${code}: ${found}`);
  }
});
