import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { HeaderLines } from "../listener/header_lines.ts";
import { Router } from "../service/router.ts";
import { acts } from "./acts/kinds.ts";
import { operatorRoutes } from "./routes.ts";

/** The order of checks: who, may he, is it a request, and then the partner. */
const order = ["operator", "role", "content_type", "idempotency_key", "partner"];

test("each route knows who asks first, and keeps the order of checks", () => {
  for (const { method, path, steps } of operatorRoutes) {
    const names = steps.map(({ name }) => name);
    assertEquals(names[0], "operator", path);
    assertEquals(names, order.filter((name) => names.includes(name)), path);
    const needsKey = method === "POST";
    for (const name of ["role", "content_type", "idempotency_key"]) {
      assertEquals(names.includes(name), needsKey, `${path} ${name}`);
    }
    assertEquals(names.includes("partner"), path.includes("{client_id}"), path);
  }
});

test("each route is found by its path, with the ids in it", () => {
  const router = new Router(operatorRoutes);
  for (const route of operatorRoutes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, "id-of-$1");
    const headers = new HeaderLines([]);
    const exchange = {
      method: route.method,
      rawTarget: path,
      path,
      headers,
      body: new Uint8Array(0),
    };
    const found = router.find(exchange);
    assert(found !== undefined && "route" in found, path);
    assertEquals(found.route.path, route.path);
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    assertEquals(found.pathIds, Object.fromEntries(names.map((name) => [name, `id-of-${name}`])));
  }
});

test("kinds of acts have names of their own", () => {
  assertEquals(new Set(acts.map(({ kind }) => kind)).size, acts.length);
});

test("section 9 of the contract: what takes two operators, and what one may do", () => {
  const kinds = (operators: number) =>
    acts.filter((act) => act.operators === operators).map(({ kind }) => kind).sort();
  assertEquals(kinds(1), [
    "client_secret.make",
    "credential.end",
    "holiday.set",
    "market.close",
    "market.halt",
    "market.trading.disable",
    "operator.certificate.revoke",
    "operator.suspend",
    "partner.suspend",
    "partner.trading.disable",
    "webhook.recover",
    "webhook.resume",
    "webhook.test",
    "webhook_secret.make",
    "withdrawal.complete",
    "withdrawal.process",
    "withdrawal.review",
  ]);
  assertEquals(kinds(2), [
    "bar.register",
    "capital.book",
    "certificate.sign",
    "deposit",
    "house.limit",
    "line.fill",
    "line.take",
    "market.open",
    "market.trading.enable",
    "operator.certificate",
    "operator.create",
    "operator.resume",
    "operator.roles",
    "order.reverse",
    "partner.addresses",
    "partner.create",
    "partner.iban",
    "partner.resume",
    "partner.terms",
    "partner.trading.enable",
    "price.release",
    "price.set",
    "signing_key.register",
    "webhook.set",
    "withdrawal.approve",
    "withdrawal.fail",
    "withdrawal.return",
  ]);
});
