import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { formatTypeId, idPrefixes, newUuidV7, parseTypeId } from "./ids.ts";

test("newUuidV7() begins with the time and marks version and variant", () => {
  const uuid = newUuidV7(0x0123_4567_89ab);
  assertMatch(uuid, /^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assertMatch(newUuidV7(0), /^00000000-0000-7/);
});

test("newUuidV7() does not repeat itself within a millisecond", () => {
  const uuids = new Set(Array.from({ length: 1_000 }, () => newUuidV7(1_767_225_600_000)));
  assertEquals(uuids.size, 1_000);
});

test("formatTypeId() agrees with TypeID's published examples", () => {
  const cases: [string, string][] = [
    ["00000000-0000-0000-0000-000000000000", "qte_00000000000000000000000000"],
    ["00000000-0000-0000-0000-000000000001", "qte_00000000000000000000000001"],
    ["00000000-0000-0000-0000-00000000000a", "qte_0000000000000000000000000a"],
    ["00000000-0000-0000-0000-000000000010", "qte_0000000000000000000000000g"],
    ["00000000-0000-0000-0000-000000000020", "qte_00000000000000000000000010"],
    ["ffffffff-ffff-ffff-ffff-ffffffffffff", "qte_7zzzzzzzzzzzzzzzzzzzzzzzzz"],
    ["0110c853-1d09-52d8-d73e-1194e95b5f19", "qte_0123456789abcdefghjkmnpqrs"],
    ["01890a5d-ac96-774b-bcce-b302099a8057", "qte_01h455vb4pex5vsknk084sn02q"],
  ];
  for (const [uuid, text] of cases) {
    assertEquals(formatTypeId("qte", uuid), text);
    assertEquals(parseTypeId("qte", text), { ok: true, uuid });
  }
});

test("parseTypeId() undoes formatTypeId() for any UUID and prefix", () => {
  fc.assert(fc.property(fc.uuid(), fc.constantFrom(...idPrefixes), (uuid, prefix) => {
    assertEquals(parseTypeId(prefix, formatTypeId(prefix, uuid)), { ok: true, uuid });
  }));
});

test("formatTypeId() keeps the order of time", () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 2 });
  fc.assert(fc.property(time, (ms) => {
    assert(formatTypeId("evt", newUuidV7(ms)) < formatTypeId("evt", newUuidV7(ms + 1)));
  }));
});

test("parseTypeId() refuses another prefix", () => {
  for (
    const text of ["ord_01h455vb4pex5vsknk084sn02q", "QTE_01h455vb4pex5vsknk084sn02q", "", "qte"]
  ) {
    assertEquals(parseTypeId("qte", text), {
      ok: false,
      code: "id_prefix_wrong",
      message: `expected an id that starts with qte_, got "${text}"`,
    });
  }
});

test("parseTypeId() refuses each other spelling", () => {
  const faults = [
    "",
    "01h455vb4pex5vsknk084sn02",
    "01h455vb4pex5vsknk084sn02qq",
    "01H455VB4PEX5VSKNK084SN02Q",
    "81h455vb4pex5vsknk084sn02q",
    "01h455vb4pex5vsknk084sn02i",
    "01h455vb4pex5vsknk084sn02l",
    "01h455vb4pex5vsknk084sn02o",
    "01h455vb4pex5vsknk084sn02u",
    "01h455vb4pex5vsknk084sn02\n",
  ];
  for (const digits of faults) {
    assertEquals(parseTypeId("qte", "qte_" + digits), {
      ok: false,
      code: "id_malformed",
      message: `expected qte_ and 26 characters of base32, got ${JSON.stringify("qte_" + digits)}`,
    });
  }
  assertEquals(parseTypeId("qte", "qte_" + "0".repeat(1_000_000)).ok, false);
});
