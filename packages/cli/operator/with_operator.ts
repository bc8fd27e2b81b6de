import type { Invocation } from "../commands/invocation.ts";
import { OperatorApi } from "./api/operator_api.ts";
import { findOperatorProfile } from "./find_operator_profile.ts";

/** Runs with the operator's API, and closes it. */
export async function withOperator<T>(
  invocation: Invocation,
  run: (api: OperatorApi) => Promise<T>,
): Promise<T> {
  const profile = findOperatorProfile(invocation);
  const api = await OperatorApi.open(profile, invocation.signal, invocation.callOptions());
  try {
    return await run(api);
  } finally {
    await api.close();
  }
}
