import { createSocket } from "node:dgram";
import { once } from "node:events";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { lookupBy, pinnedLookup, publicNames, type Resolve } from "./pinned_lookup.ts";

type Looked = ReturnType<typeof lookupBy>;

/** What a look-up answers: addresses, or a code. */
function look(lookup: Looked, name: string, all = true): Promise<unknown> {
  return new Promise((resolve) => {
    lookup(name, { all }, (error, found, family) => {
      resolve(error === null ? (all ? found : [found, family]) : error.code);
    });
  });
}

test("pinnedLookup() resolves once, and gives all addresses or the first", async () => {
  let asked = 0;
  const resolve: Resolve = () => (asked++, Promise.resolve(["8.8.8.8", "2606:4700::1"]));
  const lookup = pinnedLookup(resolve, () => true);
  assertEquals(await look(lookup, "a.example"), [
    { address: "8.8.8.8", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
  assertEquals(await look(lookup, "a.example", false), ["8.8.8.8", 4]);
  assertEquals(asked, 2);
});

test("lookupBy() refuses a name when one of its addresses is not allowed", async () => {
  const answers = [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1", "8.8.8.8"], ["not an address"]];
  answers.push(["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"], ["169.254.169.254"], ["9.9.9.9"]);
  const rules = { anyPort: false, ownAddresses: ["9.9.9.9"] };
  for (const addresses of answers) {
    const lookup = lookupBy(rules, () => Promise.resolve(addresses));
    assertEquals(await look(lookup, "evil.example"), "address_refused", addresses.join());
  }
});

test("lookupBy() says so when a name has no address or cannot be asked for", async () => {
  const none = lookupBy({ anyPort: false }, () => Promise.resolve([]));
  assertEquals(await look(none, "nobody.example"), "name_not_found");
  const broken = lookupBy({ anyPort: false }, () => Promise.reject(new Error("no server")));
  assertEquals(await look(broken, "nobody.example"), "name_not_found");
});

test("lookupBy() follows a trusted name wherever it leads, and no other", async () => {
  const rules = { anyPort: true, trusted: { ca: "", hosts: ["localhost"] } };
  const lookup = lookupBy(rules, () => Promise.resolve(["127.0.0.1"]));
  const found = await look(lookup, "localhost") as { address: string }[];
  assertEquals(found.every(({ address }) => address === "127.0.0.1" || address === "::1"), true);
  assertEquals(await look(lookup, "localhost.example"), "address_refused");
});

test("publicNames() asks a real name server for addresses of both kinds", async () => {
  const server = createSocket("udp4");
  server.on(
    "message",
    (question, from) => server.send(answerTo(question), from.port, from.address),
  );
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const resolve = publicNames([`127.0.0.1:${server.address().port}`]);
    assertEquals(await resolve("both.example"), ["8.8.8.8", "2606:4700::1"]);
    assertEquals(await resolve("nobody.example"), []);
  } finally {
    server.close();
  }
});

/** A name server's answer: an A or AAAA for names that begin with "both", no such name for the rest. */
function answerTo(question: Uint8Array): Uint8Array {
  const nameEnd = question.indexOf(0, 12);
  const isBoth = new TextDecoder().decode(question.subarray(13, 17)) === "both";
  const asked = question.subarray(12, nameEnd + 5);
  const isV4 = question[nameEnd + 2] === 1;
  const v6 = [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
  const address = isV4 ? [8, 8, 8, 8] : v6;
  const record = [0xc0, 12, 0, isV4 ? 1 : 28, 0, 1, 0, 0, 0, 9, 0, address.length, ...address];
  const flags = isBoth ? [0x81, 0x80, 0, 1, 0, 1] : [0x81, 0x83, 0, 1, 0, 0];
  const head = [question[0]!, question[1]!, ...flags, 0, 0, 0, 0];
  return Uint8Array.from([...head, ...asked, ...(isBoth ? record : [])]);
}
