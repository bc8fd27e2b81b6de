import { readFile } from "node:fs/promises";
import { ProblemError } from "@mithqal/client";
import type { ProbeBody } from "@mithqal/protocol/resources";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { openProfile } from "../../profile/open_profile.ts";
import { facts } from "../../terminal/table.ts";
import { type Check, checksText, type Diagnosis, diagnosisText } from "./checks_text.ts";

/** `probe`: an order's whole pipeline, and no money moved. */
export const probeCommand: CommandSpec = {
  name: "probe",
  purpose: "have the service check certificate, token and signature as an order's; no money moves",
  words: [["[file]", "a body to sign; else {}"]],
  examples: ["probe", "probe order.json", "probe --json"],
  run: async (invocation) => {
    const [path] = invocation.words;
    const body = path === undefined ? {} : new Uint8Array(await readFile(path));
    try {
      const probe = await invocation.withClient((mithqal) =>
        mithqal.probe(body, { signal: invocation.signal })
      );
      await checkEnvironment(invocation, probe);
      return { json: probe, text: probeText(invocation, probe) };
    } catch (error) {
      const refused = error instanceof ProblemError && refusedProbe(invocation, error);
      if (!refused) throw error;
      return refused;
    }
  },
};

/** Whoever takes the sandbox for production believes that it has traded. */
async function checkEnvironment(invocation: Invocation, probe: ProbeBody): Promise<void> {
  const { environment } = await openProfile(invocation.profile());
  if (environment === probe.environment) return;
  throw new UsageError(
    `expected the ${environment} service, as the profile says, got ${probe.environment}`,
    "put base_url, environment and credentials of one environment into the profile",
  );
}

function probeText({ terminal }: Invocation, probe: ProbeBody): string {
  const { certificate, key, environment, client_id, warnings } = probe;
  const told = facts(terminal, [
    ["client", `${client_id} (${environment})`],
    ["signing key", key.kid],
    ["certificate", `${certificate.sha256.slice(0, 16)}…, until ${certificate.expires_at}`],
    ["clock", skewText(probe.clock_skew_seconds)],
    ["warning", warnings.length === 0 ? null : warnings.join(", ")],
  ]);
  return `${checksText(terminal, probe.checks)}\n${told}\nthe signature is right`;
}

function skewText(seconds: number): string {
  if (seconds === 0) return "right";
  return `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the service`;
}

/** A refusal that says more than its code; null where the probe was not reached. */
function refusedProbe({ terminal }: Invocation, error: ProblemError): Said | null {
  const { problem } = error;
  const { checks, diagnosis, canonical_string } = problem as {
    checks?: Check[];
    diagnosis?: Diagnosis | null;
    canonical_string?: string;
  };
  if (checks === undefined) return null;
  const parts = [
    checksText(terminal, checks),
    `${error.message}`,
    diagnosis ? diagnosisText(terminal, diagnosis) : `next: ${error.remedy}`,
    canonical_string && `the service built:\n${canonical_string}`,
  ];
  const text = parts.filter((part) => part).join("\n");
  return { json: problem, text, exitCode: exitCodes.refused };
}
