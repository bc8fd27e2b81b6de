import { formatTypeId, headerNames, newUuidV7 } from "@mithqal/protocol";
import {
  type Answer,
  type BrokenRequestCode,
  outcomeRefusal,
  problemAnswer,
} from "@mithqal/server";

/** What the edge tells where the service behind it has not answered, or never saw the request. */
export function ownAnswer(code: BrokenRequestCode | "outcome_unknown", path = "/"): Answer {
  const requestId = formatTypeId("req", newUuidV7(Date.now()));
  const { status, headers, body } = problemAnswer(outcomeRefusal(code, {}), { path, requestId });
  const own = ["Cache-Control", "no-store", headerNames.requestId, requestId];
  return { status, headers: [...headers, ...own], body };
}
