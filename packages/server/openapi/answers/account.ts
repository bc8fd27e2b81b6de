import type {
  CompletedKeyBody,
  CredentialBody,
  CredentialsBody,
  InProgressKeyBody,
  KeyLookUpBody,
  LimitsBody,
  NotSeenKeyBody,
  RateBody,
  UsedGoldBody,
} from "@mithqal/protocol/account";
import { count, grams, halalas, id, instant, mg, problemCode, sar } from "../schema/fields.ts";
import {
  choice,
  list,
  named,
  nullable,
  object,
  oneOf,
  only,
  text,
  told,
  whole,
} from "../schema/schema.ts";

const usedGold = named(
  "UsedGold",
  object<UsedGoldBody>({
    max_grams: grams,
    max_mg: mg,
    used_grams: grams,
    used_mg: mg,
    remaining_grams: grams,
    remaining_mg: mg,
  }),
);

const rate = named(
  "Rate",
  object<RateBody>({
    name: told("As in the header RateLimit", text()),
    requests: count,
    window_seconds: count,
    burst: told("At once, when there were none before", count),
  }),
);

/** `GET /v1/limits`. */
export const partnerLimits = named(
  "Limits",
  object<LimitsBody>({
    quote: object<LimitsBody["quote"]>({
      min_grams: grams,
      min_mg: mg,
      max_grams: grams,
      max_mg: mg,
    }),
    open_quotes: object<LimitsBody["open_quotes"]>({ max: count, used: count, remaining: count }),
    open_exposure: told("Both sides together", usedGold),
    daily_volume: told("Both sides together, on the present business day", usedGold),
    funding: object<LimitsBody["funding"]>({
      min_sar: sar,
      min_halalas: halalas,
      max_sar: sar,
      max_halalas: halalas,
    }),
    withdrawal: object<LimitsBody["withdrawal"]>({
      min_sar: sar,
      min_halalas: halalas,
      fee_sar: sar,
      fee_halalas: halalas,
      instant_max_sar: told("Up to this the instant rail, above it the other one", sar),
      instant_max_halalas: halalas,
      review_above_sar: told("Above this two people look at it first", sar),
      review_above_halalas: halalas,
    }),
    rates: list(rate),
  }),
);

const credential = named(
  "Credential",
  object<CredentialBody>({
    kind: choice("certificate", "signing_key", "client_secret", "webhook_secret"),
    id: told("The certificate's SHA-256, the key's kid, or the secret's name", text()),
    thumbprint: nullable(text()),
    status: choice("pending", "active", "retiring", "expired", "revoked"),
    active_from: instant,
    expires_at: nullable(instant),
    revoked_at: nullable(instant),
    last_used_at: told("As far as the service remembers", nullable(instant)),
  }),
);

/** `GET /v1/credentials`. */
export const credentials = named(
  "Credentials",
  object<CredentialsBody>({ data: list(credential) }),
);

type Refusal = NonNullable<CompletedKeyBody["refusal"]>;

const keyRefusal = object<Refusal>({
  code: problemCode,
  status: whole(400),
  retry: choice("never", "same_key", "new_key", "new_quote"),
});

const completedKey = named(
  "CompletedKey",
  object<CompletedKeyBody>({
    key: text(),
    state: only("completed"),
    kind: told("What was asked for, such as `order`", text()),
    decided_at: instant,
    request_id: id("req"),
    result: nullable(object<{ id: string; href: string }>({ id: text(), href: text() })),
    refusal: nullable(keyRefusal),
  }),
);

const inProgressKey = named(
  "KeyInProgress",
  object<InProgressKeyBody>({ key: text(), state: only("in_progress"), retry_after: whole(1) }),
);

const notSeenKey = named(
  "KeyNotSeen",
  object<NotSeenKeyBody>({
    key: text(),
    state: only("not_seen"),
    retry: only("same_key"),
    final_after: told("From then on no signed copy still under way can be accepted", instant),
  }),
);

/** `GET /v1/idempotency-keys`. */
export const keyLookUp = named(
  "KeyLookUp",
  oneOf<KeyLookUpBody>(completedKey, inProgressKey, notSeenKey),
);
