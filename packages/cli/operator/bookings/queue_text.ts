import { sar } from "../../terminal/amounts.ts";
import { table } from "../../terminal/table.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { QueuedWithdrawal } from "../api/answers.ts";

/** Withdrawals on their way, for people; on a terminal with the command that comes next. */
export function queueText(terminal: Terminal, queue: readonly QueuedWithdrawal[]): string {
  const headings = ["withdrawal", "partner", "status", ">net SAR", "rail", "IBAN", "created"];
  const text = table(
    terminal,
    [...headings, "next"],
    queue.map((one) => [
      one.withdrawal_id,
      one.client_id,
      one.status,
      sar(one.net_amount_halalas),
      one.rail,
      one.iban,
      one.created_at,
      nextStep(one)?.about ?? "",
    ]),
  );
  const first = queue.find((one) => nextStep(one) !== undefined);
  if (first === undefined || !terminal.isTerminal) return text;
  const { client_id: clientId, withdrawal_id: id } = first;
  const { word } = nextStep(first)!;
  return `${text}\nthe first one: mithqal operator withdrawals ${word} ${clientId} ${id}`;
}

interface NextStep {
  word: string;
  about: string;
}

/** What operators do next; nothing where a withdrawal has ended. */
function nextStep({ status, review_required: isReviewed }: QueuedWithdrawal): NextStep | undefined {
  if (status === "pending" && isReviewed) {
    return { word: "review", about: "review, then approve (takes two)" };
  }
  if (status === "pending") return { word: "process", about: "process" };
  if (status === "under_review") return { word: "approve", about: "approve (takes two)" };
  if (status === "processing") {
    return { word: "complete", about: "complete, or fail (takes two)" };
  }
  return undefined;
}
