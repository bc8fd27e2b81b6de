import { decodeBase64Url } from "@mithqal/jws";
import type { CommandSpec } from "../../commands/command_spec.ts";
import { facts } from "../../terminal/table.ts";

/** `token`: one of its own, for requests made by hand. */
export const tokenCommand: CommandSpec = {
  name: "token",
  purpose: "fetch an access token and say what it is good for, and until when",
  options: [["--show", "print the token itself, and nothing else: it is a secret for 10 minutes"]],
  more: "A token works with this profile's client certificate alone.",
  examples: ["token", "token --show"],
  run: async (invocation) => {
    const token = await invocation.withClient((mithqal) => mithqal.token());
    if (invocation.has("show")) return { json: { access_token: token }, text: token };
    const claims = claimsOf(token);
    const json = {
      client_id: claims.client_id,
      issuer: claims.iss,
      audience: claims.aud,
      issued_at: instant(claims.iat),
      expires_at: instant(claims.exp),
      certificate_thumbprint: claims.cnf?.["x5t#S256"] ?? null,
    };
    const text = facts(invocation.terminal, [
      ["client", json.client_id],
      ["for", json.audience],
      ["expires", json.expires_at],
      ["bound to", json.certificate_thumbprint && `certificate ${json.certificate_thumbprint}`],
    ]);
    return { json, text };
  },
};

interface Claims {
  client_id?: string;
  iss?: string;
  aud?: string;
  iat?: number;
  exp?: number;
  cnf?: { "x5t#S256"?: string };
}

/** What the token says; who made it is the service's matter. */
function claimsOf(token: string): Claims {
  const bytes = decodeBase64Url(token.split(".")[1] ?? "");
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytes ?? undefined))) as Claims;
  } catch {
    return {};
  }
}

function instant(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(seconds * 1_000).toISOString();
}
