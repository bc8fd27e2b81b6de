import { encodeUtf8 } from "@mithqal/canonical";
import { formatTypeId, headerNames } from "@mithqal/protocol";
import {
  bodyVersions,
  currentBodyVersion,
  type EventFacts,
  writeJson,
} from "@mithqal/protocol/resources";
import { signWebhook } from "@mithqal/protocol/webhooks";
import type { Message } from "./exchange.ts";

/** Makes the message of one attempt: the event's exact body, signed once for each key. */
export async function composeMessage(
  event: EventFacts,
  keys: readonly CryptoKey[],
  nowMs: number,
): Promise<Message> {
  const body = encodeUtf8(writeJson(bodyVersions[currentBodyVersion].event(event)));
  const id = formatTypeId("evt", event.eventUuid);
  const timestampSeconds = Math.floor(nowMs / 1_000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "mithqal-webhooks/1",
    [headerNames.webhookId]: id,
    [headerNames.webhookTimestamp]: String(timestampSeconds),
    [headerNames.webhookSignature]: await signWebhook({ id, timestampSeconds, body }, keys),
  };
  return { headers, body };
}
