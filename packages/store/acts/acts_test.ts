import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, postgresOnly, type TestHome } from "@mithqal/testing/real";
import { verifyAudit } from "../reads/audit.ts";
import { readHouse } from "../reads/house.ts";
import { bootstrapTwo } from "../testdata/operators.ts";
import type { ActOutcome, AskedAct } from "./act.ts";
import { actDetails, type ActEffect, refusableEffect } from "./act_effect.ts";
import { Acts } from "./acts.ts";
import { bookCapitalEffect, setHolidayEffect } from "./effects/house_effects.ts";

async function openActs(home: TestHome): Promise<Acts> {
  await bootstrapTwo(home.database);
  return new Acts(home.database);
}

function asked(own: Partial<AskedAct> = {}): AskedAct {
  return {
    actUuid: newUuidV7(Date.now()),
    kind: "capital.book",
    facts: { amount_halalas: "5000" },
    requestedBy: "maker",
    idempotencyKey: randomUUID(),
    fingerprint: "5000",
    ...own,
  };
}

function codeOf(outcome: ActOutcome): string {
  return outcome.ok ? outcome.act.state : outcome.code;
}

const capital = (act: AskedAct): ActEffect => bookCapitalEffect(act.actUuid, 5_000n);

/** How much the house's cash and the audit log have grown. */
async function growth(home: TestHome, work: () => Promise<unknown>) {
  const look = async () => {
    const { freeHalalas } = await readHouse(home.database);
    const { sequence, breaks } = await verifyAudit(home.database);
    assertEquals(breaks, []);
    return { freeHalalas, sequence };
  };
  const before = await look();
  await work();
  const after = await look();
  return {
    cash: Number(after.freeHalalas - before.freeHalalas),
    lines: Number(after.sequence - before.sequence),
  };
}

bothHomes(
  "an act waits, has its effect when a second operator approves, and only once",
  async (home) => {
    const acts = await openActs(home);
    const act = asked();
    assertEquals(
      await growth(home, async () => assertEquals(codeOf(await acts.ask(act)), "waiting")),
      { cash: 0, lines: 1 },
    );
    const approve = () => acts.approve(act.actUuid, "checker", capital(act));
    const grown = await growth(home, async () => {
      const first = await approve();
      const again = await approve();
      assertEquals([codeOf(first), codeOf(again)], ["approved", "approved"]);
      assertEquals([first.replayed, again.replayed], [false, true]);
      assert(first.ok && again.ok);
      assertEquals(again.act, first.act);
      assertEquals([first.act.requestedBy, first.act.decidedBy], ["maker", "checker"]);
    });
    assertEquals(grown, { cash: 5_000, lines: 2 });
  },
);

bothHomes("nobody approves his own act, nor without the role", async (home) => {
  const acts = await openActs(home);
  const act = asked();
  await acts.ask(act);
  const grown = await growth(home, async () => {
    for (
      const [who, code] of [
        ["maker", "approver_is_requester"],
        ["reader", "role_required"],
        ["nobody", "role_required"],
        ["away", "operator_suspended"],
      ] as const
    ) {
      assertEquals(codeOf(await acts.approve(act.actUuid, who, capital(act))), code, who);
    }
    const unknown = await acts.approve(randomUUID(), "checker", capital(act));
    assertEquals(codeOf(unknown), "approval_not_found");
  });
  assertEquals(grown, { cash: 0, lines: 0 });
});

bothHomes("what was rejected, withdrawn or has expired has no effect any more", async (home) => {
  const acts = await openActs(home);
  const [rejected, withdrawn, expired] = [asked(), asked(), asked()];
  for (const act of [rejected, withdrawn, expired]) await acts.ask(act);
  const close = acts.close.bind(acts);
  assertEquals(codeOf(await close(rejected.actUuid, "rejected", "maker")), "approver_is_requester");
  assertEquals(codeOf(await close(rejected.actUuid, "rejected", "checker")), "rejected");
  assertEquals(codeOf(await close(rejected.actUuid, "rejected", "checker")), "rejected");
  assertEquals(
    codeOf(await close(withdrawn.actUuid, "withdrawn", "checker")),
    "requester_required",
  );
  assertEquals(codeOf(await close(withdrawn.actUuid, "withdrawn", "maker")), "withdrawn");
  await home.database.query(
    "update common.acts set expires_at = clock_timestamp() where act_id = $1::uuid",
    [expired.actUuid],
  );
  const grown = await growth(home, async () => {
    const approve = async (act: AskedAct) =>
      codeOf(await acts.approve(act.actUuid, "checker", capital(act)));
    assertEquals(await approve(rejected), "approval_not_waiting");
    assertEquals(await approve(withdrawn), "approval_not_waiting");
    assertEquals(await approve(expired), "approval_expired");
    assertEquals(codeOf(await close(expired.actUuid, "rejected", "checker")), "approval_expired");
  });
  assertEquals(grown, { cash: 0, lines: 0 });
  assertEquals((await acts.read(expired.actUuid))?.state, "expired");
  const states = (await acts.list({ most: 100 })).map(({ state }) => state);
  for (const state of ["rejected", "withdrawn", "expired"] as const) assert(states.includes(state));
  const listed = await acts.list({ state: "expired", most: 100 });
  assert(listed.some(({ actUuid }) => actUuid === expired.actUuid));
});

bothHomes(
  "a key stands for one act: the same again answers the same, another is refused",
  async (home) => {
    const acts = await openActs(home);
    const act = asked({ kind: "holiday.set", facts: { day: "2027-02-22" } });
    const effect = setHolidayEffect("2027-02-22", true);
    const grown = await growth(home, async () => {
      const first = await acts.run(act, effect);
      const again = await acts.run({ ...act, actUuid: newUuidV7(Date.now()) }, effect);
      assert(first.ok && again.ok);
      assertEquals([first.replayed, again.replayed], [false, true]);
      assertEquals(again.act, first.act);
      const other = await acts.run({ ...act, fingerprint: "another" }, effect);
      assertEquals(codeOf(other), "idempotency_key_conflict");
      const otherKind = await acts.ask({ ...act, kind: "another" });
      assertEquals(codeOf(otherKind), "idempotency_key_conflict");
      const others = await acts.run({ ...act, requestedBy: "checker" }, effect);
      assertEquals(codeOf(others), "role_required");
    });
    assertEquals(grown.lines, 1);
  },
);

bothHomes("an effect refused for good is kept; one that may pass is forgotten", async (home) => {
  const acts = await openActs(home);
  const refusing = (code: string) => refusableEffect("$1::text", [code]);
  const good = asked();
  await acts.ask(good);
  const approve = (code: string) => acts.approve(good.actUuid, "checker", refusing(code));
  assertEquals(codeOf(await approve("market_halted")), "market_halted");
  assertEquals((await acts.read(good.actUuid))?.state, "waiting");
  assertEquals(codeOf(await approve("bank_reference_used")), "bank_reference_used");
  assertEquals((await acts.read(good.actUuid))?.state, "approved");
  assertEquals(codeOf(await approve("ok")), "bank_reference_used");

  const alone = asked();
  assertEquals(codeOf(await acts.run(alone, refusing("validation_error"))), "validation_error");
  assertEquals(codeOf(await acts.run(alone, refusing("client_id_taken"))), "client_id_taken");
  const replayed = await acts.run(alone, setHolidayEffect("2027-01-01", true));
  assertEquals([codeOf(replayed), replayed.replayed], ["client_id_taken", true]);
});

bothHomes("an effect that errs takes the whole act with it", async (home) => {
  const acts = await openActs(home);
  const act = asked();
  await acts.ask(act);
  const broken = refusableEffect(`(1 / $1::int)::text || ${actDetails}`, [0]);
  const error = await acts.approve(act.actUuid, "checker", broken).catch((error) => error);
  assertEquals(error.code, "22012");
  assertEquals((await acts.read(act.actUuid))?.state, "waiting");
  const unique = randomUUID();
  const overflow = await acts.run(
    asked({ idempotencyKey: unique }),
    bookCapitalEffect(randomUUID(), 9_300_000_000_000_000_000n),
  );
  assertEquals(codeOf(overflow), "validation_error");
});

postgresOnly("approved by two at once, an act has one effect", async (home) => {
  const acts = await openActs(home);
  const act = asked();
  await acts.ask(act);
  const others = Array.from({ length: 4 }, () => new Acts(home.connect()));
  const grown = await growth(home, async () => {
    const outcomes = await Promise.all(
      others.map((one) => one.approve(act.actUuid, "checker", capital(act))),
    );
    assertEquals(outcomes.map(codeOf), outcomes.map(() => "approved"));
    assertEquals(outcomes.filter(({ replayed }) => !replayed).length, 1);
  });
  assertEquals(grown, { cash: 5_000, lines: 2 });
});

bothHomes(
  "when the answer is lost, the second look tells what the first has done",
  async (home) => {
    await openActs(home);
    const act = asked({ kind: "capital.book" });
    let lost = 0;
    const broken = new Acts({
      ...home.database,
      query: async (text, parameters) => {
        const rows = await home.database.query(text, parameters);
        if (lost++ === 0) throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
        return rows;
      },
    });
    const grown = await growth(home, async () => {
      const outcome = await broken.run(act, capital(act));
      assertEquals([codeOf(outcome), outcome.replayed], ["approval_required", false]);
      const holiday = asked();
      lost = 0;
      const done = await broken.run(holiday, setHolidayEffect("2029-01-01", true));
      assertEquals([codeOf(done), done.replayed], ["done", false]);
      const again = await broken.run({ ...holiday, actUuid: newUuidV7(Date.now()) }, capital(act));
      assertEquals([codeOf(again), again.replayed], ["done", true]);
    });
    assertEquals(grown, { cash: 0, lines: 1 });
  },
);
