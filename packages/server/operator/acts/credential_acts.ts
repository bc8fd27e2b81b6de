import { encodeUtf8 } from "@mithqal/canonical";
import { encodeBase64Url, importPublicKeyJwk } from "@mithqal/jws";
import { checkRequest, revocationReasons, signRequest } from "@mithqal/pki";
import { limits } from "@mithqal/protocol";
import { instantField } from "@mithqal/protocol/requests";
import { formatWebhookSecret } from "@mithqal/protocol/webhooks";
import {
  type CredentialKind,
  endCredentialEffect,
  putCredentialEffect,
  putSecretEffect,
  withResult,
} from "@mithqal/store";
import { z } from "zod";
import { refused } from "../../problems/refused.ts";
import { webhookSecretLabel } from "../../webhooks/webhook_keys.ts";
import { compromisedKeys } from "../revocation/compromised_keys.ts";
import { derOf } from "../revocation/der_of.ts";
import { defineAct } from "./act.ts";
import { pemField } from "./fields.ts";
import { refusedPart } from "./refused_part.ts";
import { wholeField } from "./whole_field.ts";

/** `POST partners/{client_id}/certificates`: a request is signed. O must be the partner's name. */
export const signCertificate = defineAct({
  kind: "certificate.sign",
  operators: 2,
  body: z.strictObject({ csr: pemField }),
  facts: async ({ csr }, { partner: { clientId, name }, service: { database } }) => {
    const blockedKeys = await compromisedKeys(database);
    const request = { request: csr, clientId, organization: name, blockedKeys };
    const refusal = await checkRequest(request);
    return refusal === null ? { csr } : refusedPart("/csr", refusal);
  },
  // The subject that the request was checked against.
  about: (_facts, { partner: { clientId, name } }) => ({
    organization: name,
    common_name: clientId,
  }),
  prepare: async ({ service, facts: { csr }, partner, nowMs }) => {
    const { clientId, name } = partner!;
    const issued = await signRequest({
      authority: service.partnerAuthority,
      request: csr,
      clientId,
      organization: name,
      blockedKeys: await compromisedKeys(service.database),
      now: new Date(nowMs),
    });
    if (!issued.ok) return refusedPart("/csr", issued);
    const { sha256, serial, pem, notAfter } = issued.certificate;
    const credential = { ...ownerOf(partner), kind: "certificate" as const, id: sha256 };
    const effect = putCredentialEffect(
      { ...credential, material: derOf(pem) },
      notAfter.getTime(),
    );
    const result = { sha256, serial, not_after: notAfter.toISOString() };
    return { effect: withResult(effect, result), shown: { certificate: pem } };
  },
});

/** `POST partners/{client_id}/signing-keys`: a public key on P-256; its kid is its thumbprint. */
export const registerSigningKey = defineAct({
  kind: "signing_key.register",
  operators: 2,
  body: z.strictObject({
    jwk: z.record(z.string(), z.unknown()),
    kid: z.string().optional(),
  }),
  facts: async ({ jwk, kid }) => {
    const key = await importPublicKeyJwk(jwk);
    if (!key.ok) return refusedPart("/jwk", key);
    if (kid !== undefined && kid !== key.thumbprint) {
      const message = "expected as kid the key's thumbprint (RFC 7638)";
      return refusedPart("/kid", { code: "kid_not_thumbprint", message });
    }
    return { jwk: key.jwk, kid: key.thumbprint };
  },
  prepare: ({ facts: { jwk, kid }, partner }) => ({
    effect: putCredentialEffect({
      ...ownerOf(partner),
      kind: "signing_key",
      id: kid,
      material: encodeUtf8(JSON.stringify(jwk)),
    }, null),
  }),
});

const secretBody = z.strictObject({
  /** How long the secrets before it stay good; not said: until they are ended. */
  overlap_seconds: wholeField(0, 31_536_000).optional(),
});

const secretFacts = ({ overlap_seconds: overlap }: z.output<typeof secretBody>) => ({
  ...(overlap !== undefined && { overlap_seconds: String(overlap) }),
});

/** `POST partners/{client_id}/client-secrets`: 256 bits, shown once, kept as SHA-256. */
export const makeClientSecret = defineAct({
  kind: "client_secret.make",
  operators: 1,
  body: secretBody,
  facts: secretFacts,
  prepare: async ({ actUuid, facts, partner, nowMs }) => {
    const bytes = crypto.getRandomValues(new Uint8Array(limits.credentials.clientSecretBytes));
    const secret = encodeBase64Url(bytes);
    const hash = await crypto.subtle.digest("SHA-256", encodeUtf8(secret));
    const credential = { ...ownerOf(partner), kind: "client_secret" as const, id: actUuid };
    const effect = putSecretEffect(
      { ...credential, material: new Uint8Array(hash) },
      othersEnd(facts, nowMs),
    );
    const result = { credential_id: actUuid };
    return { effect: withResult(effect, result), shown: { client_secret: secret } };
  },
});

/** `POST partners/{client_id}/webhook-secrets`: shown once, kept sealed. */
export const makeWebhookSecret = defineAct({
  kind: "webhook_secret.make",
  operators: 1,
  body: secretBody,
  facts: secretFacts,
  prepare: async ({ service, actUuid, facts, partner, nowMs }) => {
    const bytes = crypto.getRandomValues(new Uint8Array(limits.webhook.secretBytes));
    const label = webhookSecretLabel(partner!.clientId, actUuid);
    const material = await service.sealer.seal(bytes, label);
    const credential = { ...ownerOf(partner), kind: "webhook_secret" as const, id: actUuid };
    const effect = putSecretEffect({ ...credential, material }, othersEnd(facts, nowMs));
    const shown = { webhook_secret: formatWebhookSecret(bytes) };
    return { effect: withResult(effect, { credential_id: actUuid }), shown };
  },
});

const credentialKinds: Readonly<Record<string, CredentialKind>> = {
  certificates: "certificate",
  "signing-keys": "signing_key",
  "client-secrets": "client_secret",
  "webhook-secrets": "webhook_secret",
};

/** `POST partners/{client_id}/{kind}/{id}/end`: at a time, or at once and for ever. */
export const endCredential = defineAct({
  kind: "credential.end",
  operators: 1,
  body: z.strictObject({
    at: instantField.optional(),
    reason: z.enum(revocationReasons).default("superseded"),
  }),
  facts: ({ at, reason }, { pathIds }) => {
    const kind = credentialKinds[pathIds.kind ?? ""];
    if (kind === undefined) return refused("not_found");
    return {
      kind,
      id: pathIds.id ?? "",
      reason,
      ...(at !== undefined && { at: new Date(at).toISOString() }),
    };
  },
  prepare: ({ facts, partner }) => {
    const { kind, id, reason, at } = facts as EndFacts;
    const endsAtMs = at === undefined ? null : Date.parse(at);
    return { effect: endCredentialEffect({ ...ownerOf(partner), kind, id }, endsAtMs, reason) };
  },
  afterwards: ({ revocations }) => revocations.refresh(),
});

type EndFacts = { kind: CredentialKind; id: string; reason: string; at?: string };

function ownerOf(partner: { partner: number } | null) {
  return { partner: partner!.partner };
}

function othersEnd(facts: { overlap_seconds?: string }, nowMs: number): number | null {
  const { overlap_seconds: overlap } = facts;
  return overlap === undefined ? null : nowMs + Number(overlap) * 1_000;
}
