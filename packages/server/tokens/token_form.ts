import { type Refused, refused } from "../problems/refused.ts";

/** Who asks for a token, and by which secret. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** The outcome of reading a token request. */
export type TokenFormReading = { ok: true; credentials: ClientCredentials } | Refused;

const formMostCharacters = 4_096;

/**
 * Reads a token request (RFC 6749, sections 2.3.1 and 4.4.2): the secret in the form or by HTTP Basic,
 * not both; each member once; members that we do not know are overlooked.
 */
export function readTokenForm(
  body: string,
  authorization: string | undefined,
): TokenFormReading {
  const form = body.length <= formMostCharacters ? readForm(body) : null;
  if (form === null) return refused("invalid_request", "expected a form, each member of it once");
  const grantType = form.get("grant_type");
  if (grantType === undefined) {
    return refused("invalid_request", "expected grant_type=client_credentials, got none");
  }
  if (grantType !== "client_credentials") {
    return refused("unsupported_grant_type", "expected grant_type=client_credentials, got another");
  }
  return authorization === undefined
    ? credentialsOfForm(form)
    : credentialsOfBasic(authorization, form);
}

function credentialsOfForm(form: ReadonlyMap<string, string>): TokenFormReading {
  const [clientId, clientSecret] = [form.get("client_id"), form.get("client_secret")];
  if (!clientId || !clientSecret) {
    return refused("invalid_request", "expected client_id and client_secret");
  }
  return { ok: true, credentials: { clientId, clientSecret } };
}

function credentialsOfBasic(
  authorization: string,
  form: ReadonlyMap<string, string>,
): TokenFormReading {
  if (form.has("client_secret")) {
    return refused("invalid_request", "expected the secret once, got it in the form and by Basic");
  }
  const pair = readBasic(authorization);
  if (pair === null) return refused("invalid_request", "expected HTTP Basic with client_id:secret");
  const named = form.get("client_id");
  if (named !== undefined && named !== pair.clientId) {
    return refused("invalid_request", "expected the client_id of HTTP Basic in the form too");
  }
  return { ok: true, credentials: pair };
}

/** Both halves are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function readBasic(authorization: string): ClientCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization.slice(0, formMostCharacters))
    ?.[1];
  if (encoded === undefined) return null;
  const text = decodeBase64(encoded);
  const colon = text?.indexOf(":") ?? -1;
  if (text === null || colon < 1) return null;
  const [clientId, clientSecret] = [decode(text.slice(0, colon)), decode(text.slice(colon + 1))];
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

function decodeBase64(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

/** Reads `application/x-www-form-urlencoded`, or null where a member comes twice or can't be decoded. */
function readForm(body: string): Map<string, string> | null {
  const form = new Map<string, string>();
  if (body === "") return form;
  for (const member of body.split("&")) {
    const equals = member.indexOf("=");
    const name = decode(equals < 0 ? member : member.slice(0, equals));
    const value = equals < 0 ? "" : decode(member.slice(equals + 1));
    if (name === null || value === null || form.has(name)) return null;
    form.set(name, value);
  }
  return form;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
