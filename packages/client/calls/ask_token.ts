import { limits } from "@mithqal/protocol";
import type { Credentials } from "../credentials/credentials.ts";
import type { Transport } from "../transport/transport.ts";
import type { Exchange } from "./exchange.ts";
import type { FetchedToken } from "./token_keeper.ts";

/** One try at a token. It belongs to no single call, so no call's end ends it. */
export async function askToken(
  exchange: Exchange,
  transport: Transport,
  { baseUrl, clientId, clientSecret }: Credentials,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<FetchedToken> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const type = "application/x-www-form-urlencoded";
  const body = { bytes: new TextEncoder().encode(String(form)), type };
  const call = {
    method: "POST",
    path: "/oauth/token",
    body,
    expects: ["access_token"],
  } as const;
  const note = { method: call.method, path: call.path, attempt: 1, idempotencyKey: undefined };
  const { json } = await exchange.run(transport, {
    baseUrl,
    call,
    headers: {},
    note,
    timeoutMs,
    signal,
  });
  const { access_token, expires_in = limits.token.lifetimeSeconds } = json as {
    access_token: string;
    expires_in?: number;
  };
  return { accessToken: access_token, lifetimeSeconds: expires_in };
}
