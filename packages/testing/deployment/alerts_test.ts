import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { problems } from "@mithqal/protocol";
import { root } from "../processes/mod.ts";
import { alertRules, deploymentFile, kubernetesObjects } from "./deployment_files.ts";

const metricsFolder = "packages/server/observe/metrics";
const sources = readdirSync(join(root, metricsFolder))
  .map((name) => deploymentFile(join(metricsFolder, name))).join("\n");
const metrics = new Set(sources.match(/(?<=")mithqal_\w+(?=")/g));
const rules = alertRules();

/** What stands between quotes behind a label, each of several. */
function labelValues(expr: string, label: string): string[] {
  const found = [...expr.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, "g"))];
  return found.flatMap(([, values = ""]) => values.split("|"));
}

test("every alert is of metrics that the service has, of its codes and of roles that are deployed", () => {
  const apps = kubernetesObjects("Deployment").map(({ metadata }) => metadata.name);
  for (const { alert, expr } of rules) {
    const names: string[] = expr.match(/\bmithqal_\w+/g) ?? [];
    assert(names.length > 0, alert);
    for (const name of names) assert(metrics.has(name.replace(/_bucket$/, "")), name);
    for (const code of labelValues(expr, "code")) assert(code in problems, code);
    for (const role of labelValues(expr, "role")) assert(apps.includes(`mithqal-${role}`), role);
  }
});

test("every alert has a name of its own, tells whom it wakes, and says in words what is wrong", () => {
  const names = rules.map(({ alert }) => alert);
  assertEquals(names.length, new Set(names).size);
  for (const { alert, labels, annotations } of rules) {
    assert(/^Mithqal[A-Z]\w+$/.test(alert), alert);
    assert(["page", "ticket"].includes(labels.severity), alert);
    assert(annotations.summary.length > 0, alert);
  }
});
