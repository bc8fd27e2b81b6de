import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { type FetchedToken, TokenKeeper } from "./token_keeper.ts";

/** A keeper with a clock and a service in the test's hands. */
function kept(random = 0) {
  const state = { now: 0, asked: 0, fault: undefined as Error | undefined };
  const fetch = async (): Promise<FetchedToken> => {
    state.asked++;
    await Promise.resolve();
    if (state.fault !== undefined) throw state.fault;
    return { accessToken: `token ${state.asked}`, lifetimeSeconds: 600 };
  };
  return { state, keeper: new TokenKeeper(fetch, () => state.now, () => random) };
}

test("TokenKeeper asks once for all that come at the same time", async () => {
  const { state, keeper } = kept();
  const tokens = await Promise.all(Array.from({ length: 100 }, () => keeper.get()));
  assertEquals([new Set(tokens).size, state.asked], [1, 1]);
});

test("TokenKeeper renews after 70 to 80 % of the life, while the old one is used", async () => {
  for (const [random, dueMs] of [[0, 480_000], [1, 420_000]] as const) {
    const { state, keeper } = kept(random);
    await keeper.get();
    state.now = dueMs - 1;
    assertEquals([await keeper.get(), state.asked], ["token 1", 1]);
    state.now = dueMs + 1;
    assertEquals([await keeper.get(), state.asked], ["token 1", 2]);
    await new Promise((resolve) => setImmediate(resolve));
    assertEquals([await keeper.get(), state.asked], ["token 2", 2]);
  }
});

test("TokenKeeper goes on with a living token when its renewal fails", async () => {
  const { state, keeper } = kept();
  await keeper.get();
  state.fault = new Error("no service");
  state.now = 500_000;
  assertEquals(await keeper.get(), "token 1");
  state.now = 600_000;
  await assertRejects(() => keeper.get(), Error, "no service");
  state.fault = undefined;
  assertEquals(await keeper.get(), `token ${state.asked}`);
});

test("TokenKeeper drops the token that was refused, and no newer one", async () => {
  const { keeper } = kept();
  const first = await keeper.get();
  keeper.drop(first);
  const second = await keeper.get();
  assert(second !== first);
  keeper.drop(first);
  assertEquals(await keeper.get(), second);
});

test("TokenKeeper shows nothing of a token to whoever prints it", async () => {
  const { keeper } = kept();
  const token = await keeper.get();
  assertEquals(JSON.stringify(keeper).includes(token), false);
});
