import { join } from "node:path";
import process from "node:process";
import type { Sandbox } from "../start/settings.ts";
import { commandLine, shortPath } from "./commands_of.ts";
import type { Paint } from "./paint.ts";

/** What is told when the sandbox serves: where everything is, and what to do next. */
export function readyText(sandbox: Sandbox, tookMs: number, paint: Paint): string {
  const { home, baseUrl, operatorUrl, internalUrl, webhookUrl } = sandbox;
  const folder = shortPath(home);
  const others = Object.keys(sandbox.partners).length - 1;
  const seconds = (tookMs / 1_000).toFixed(1);
  const rows: [string, string, string][] = [
    ["partners' API", baseUrl, shortPath(sandbox.partners.demo!)],
    ["operators' API", operatorUrl, `${folder}/operators/maker and /checker`],
    ["webhooks", webhookUrl, "received in this process and shown below"],
    ["metrics, health", internalUrl, "/metrics, /ready, /live"],
  ];
  return [
    `${paint.bold("The sandbox serves.")} ${paint.dim(`Started in ${seconds} s.`)}`,
    "",
    ...rows.map(([what, url, where]) =>
      `  ${what.padEnd(16)} ${url.padEnd(33)} ${paint.dim(where)}`
    ),
    ...(others > 0 ? [`  ${others} more partners: ${folder}/partners/partner-1 and on`] : []),
    "",
    "Buy a gram of gold, in another terminal:",
    "",
    `  ${paint.green(commandLine("first-order", homeOption(home)))}`,
    "",
    `The service's own log: ${folder}/service.log. Stop with Ctrl-C; everything is kept.`,
  ].join("\n");
}

/** The same for programs. */
export function readyLine(facts: Sandbox, tookMs: number): string {
  return JSON.stringify({
    kind: "ready",
    home: facts.home,
    base_url: facts.baseUrl,
    operator_url: facts.operatorUrl,
    internal_url: facts.internalUrl,
    webhook_url: facts.webhookUrl,
    partners: facts.partners,
    operators: facts.operators,
    started_in_ms: Math.round(tookMs),
  });
}

function homeOption(home: string): string[] {
  const short = shortPath(home);
  return home === join(process.cwd(), ".mithqal") ? [] : ["--home", short];
}
