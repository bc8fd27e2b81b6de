import type { WebhookEndpointBody } from "@mithqal/protocol/account";
import { facts } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** A webhook endpoint, for people. */
export function endpointText(terminal: Terminal, endpoint: WebhookEndpointBody): string {
  const { status, url, pending_url, last_test: test, failures, disabled_at } = endpoint;
  return facts(terminal, [
    ["status", status],
    ["url", url ?? "none yet"],
    ["waits for its test", pending_url],
    ["last test", test && `${test.attempted_at} ${test.response_status ?? test.fault}`],
    ["failures", failures === 0 ? null : `${failures} since ${endpoint.failing_since}`],
    ["disabled", disabled_at && `${disabled_at} ${endpoint.disabled_reason}`],
    ["sent", `${endpoint.dispatched_through} of ${endpoint.last_sequence}`],
  ]);
}
