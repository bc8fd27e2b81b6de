import type { Terminal } from "../../terminal/terminal.ts";
import { paint } from "../../terminal/paint.ts";
import { facts } from "../../terminal/table.ts";
import type { ActBody } from "../api/answers.ts";

type Pairs = Parameters<typeof facts>[1][number][];

/** An act, for people; what is a secret or a file's content is told elsewhere. */
export function actText(terminal: Terminal, act: ActBody): string {
  const text = facts(terminal, [
    ["act", act.approval_id],
    ["kind", act.kind],
    ["status", act.status],
    ["partner", act.client_id],
    ...pairsOf(act.facts),
    ["asked by", act.requested_by],
    ["decided by", act.status === "done" ? null : act.decided_by],
    ...pairsOf(resultOf(act)),
    ["fetch it", fetchText(act)],
  ]);
  return act.status === "waiting" ? `${text}\n${waitingText(terminal, [act])}` : text;
}

/** What an act has come to, but for what was asked for in the same words. */
function resultOf({ facts, result }: ActBody): Readonly<Record<string, unknown>> {
  const own = Object.entries(result ?? {}).filter(([name, value]) => facts[name] !== value);
  return Object.fromEntries(own);
}

/** A certificate that was signed can be read again. */
function fetchText({ kind, client_id: clientId, result }: ActBody): string | null {
  if (kind !== "certificate.sign" || result === null) return null;
  return `mithqal operator certificates show ${clientId} ${result.sha256} --out client.pem`;
}

/** What the second person does about acts that wait. */
export function waitingText(terminal: Terminal, acts: readonly ActBody[]): string {
  const ids = acts.map(({ approval_id: id }) => id).join(" ");
  const [verb, pronoun] = acts.length === 1 ? ["waits", "it"] : ["wait", "them"];
  const until = acts[0]?.expires_at ?? null;
  const ends = until === null ? "" : `, until ${until}`;
  return `${paint(terminal, "yellow", `${verb} for a second person: ${ids}`)}${ends}
they run: mithqal operator approvals approve ${ids}
you take ${pronoun} back with: mithqal operator approvals withdraw ${ids}`;
}

const longestLine = 80;

/** Facts in a line, for a list; what is too long for it is in `show`. */
export function factsLine(facts: ActBody["facts"]): string {
  const line = pairsOf(facts).map(([name, value]) => `${name} ${firstLine(value!)}`).join(", ");
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 3)}...`;
}

/** Facts by their names; the whole numbers beside an amount are for programs. */
function pairsOf(facts: Readonly<Record<string, unknown>>): Pairs {
  return Object.entries(facts)
    .filter(([name]) => !/_(?:halalas|mg|e4)$/.test(name))
    .map(([name, value]) => [name.replaceAll("_", " "), textOf(value)]);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trimEnd();
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value).map(([name, part]) => `${name}=${textOf(part)}`).join(" ");
}

function firstLine(text: string): string {
  const [line = "", ...others] = text.split("\n");
  return others.length === 0 ? line : "(see show)";
}
