import { boundChecks } from "./checks/bound_checks.ts";
import { certificateChecks } from "./checks/certificate_checks.ts";
import { identityChecks } from "./checks/identity_checks.ts";
import { pathChecks } from "./checks/path_checks.ts";
import { protocolChecks } from "./checks/protocol_checks.ts";
import { smugglingChecks } from "./checks/smuggling_checks.ts";
import type { Check, Finding, Target } from "./target.ts";

/** A check with what was seen. */
export interface CheckedThing extends Finding {
  readonly group: string;
  readonly name: string;
  readonly expected: string;
}

const groups: Readonly<Record<string, readonly Check[]>> = {
  certificates: certificateChecks,
  protocol: protocolChecks,
  identity: identityChecks,
  bounds: boundChecks,
  smuggling: smugglingChecks,
  paths: pathChecks,
};

const atOnce = 16;

/**
 * Looks at a running pair from outside, as a partner and as a stranger would. It sends nothing that
 * could have an effect, and takes about as long as the slowest bound of the sidecar.
 */
export async function verify(target: Target): Promise<readonly CheckedThing[]> {
  const waiting = Object.entries(groups).flatMap(([group, checks]) =>
    checks.map((check) => ({ group, check }))
  );
  const things: CheckedThing[] = new Array(waiting.length);
  let next = 0;
  const work = async () => {
    while (next < waiting.length) {
      const at = next++;
      const { group, check: { name, expected, look } } = waiting[at]!;
      things[at] = { group, name, expected, ...await look(target).catch(failed) };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return things;
}

function failed(error: unknown): Finding {
  return { ok: false, seen: error instanceof Error ? error.message : String(error) };
}
