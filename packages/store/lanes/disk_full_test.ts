import { assertEquals } from "@std/assert";
import process from "node:process";
import { test } from "node:test";
import { postgresOnly, type RealHome, SmallDisk } from "@mithqal/testing/real";
import type { EffectRequest } from "../effects/effect.ts";
import { codeOf } from "../testdata/desk.ts";
import { lanesOf } from "../testdata/lanes_of.ts";
import {
  assertExactlyOnce,
  emptyLoad,
  funding,
  type Load,
  openDesks,
  settleAgain,
} from "../testdata/load.ts";
import type { Lanes } from "./lanes.ts";

const rounds = process.env.MITHQAL_FULL === "1" ? 5 : 1;
const name = `the disk full, ${rounds} times: refused, nothing half done, and settled`;
const disk = SmallDisk.mount();

async function fillAndFree(home: RealHome, disk: SmallDisk): Promise<void> {
  await home.database.query(`create tablespace small location '${disk.folder}'`);
  await home.database.query(`alter table ${home.cell}.journals set tablespace small`);
  const reported = new Set<unknown>();
  const lanes = lanesOf(home, 1, {
    report: (error) => reported.add((error as { code?: unknown }).code),
  });
  const loads = (await openDesks(home, 4)).map(emptyLoad);
  for (let round = 0; round < rounds; round++) {
    disk.fill();
    const refused = await Promise.all(loads.map((load) => fundUntilRefused(load, lanes)));
    disk.free();
    await Promise.all(loads.map((load, at) => settleAgain(load, lanes, refused[at]!)));
  }
  assertEquals(reported, new Set(["53100"]));
  for (const load of loads) await assertExactlyOnce(load);
}

/** Funds until there is no room left; returns the request that was refused. */
async function fundUntilRefused(load: Load, lanes: Lanes): Promise<EffectRequest> {
  for (;;) {
    const request = load.desk.request(funding);
    const outcome = await lanes.act(request);
    if (codeOf(outcome) === "internal_error") return request;
    load.requests.push(request);
    load.outcomes.push(outcome);
  }
}

if (disk === null) {
  test(name, { skip: "this user may mount no disk" }, () => {});
} else {
  postgresOnly(name, async (home) => {
    try {
      await fillAndFree(home, disk);
    } finally {
      await home.server.stop();
      disk.unmount();
    }
  });
}
