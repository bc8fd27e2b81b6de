import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { NONCE_MAX_CHARACTERS, NONCE_MIN_CHARACTERS } from "../canonical/mod.ts";
import { limits, rates } from "./limits.ts";

const { idempotency, nonce, request, statement, webhook } = limits;
const daySeconds = 86_400;

test("a nonce is remembered for as long as its timestamp can be accepted: from 300 s ahead to 300 s behind, plus the clocks' distance and the way through the queue", () => {
  const acceptedSeconds = 2 * request.timestampWindowSeconds + request.clockSkewMaxSeconds +
    idempotency.notAfterSeconds;
  assert(nonce.retentionMinSeconds > acceptedSeconds);
  assert(nonce.retentionSeconds >= nonce.retentionMinSeconds);
});

test("final_after covers a copy signed 300 s ahead of our clock that arrives at its window's last second and waits its whole time", () => {
  const lastEffectSeconds = 2 * request.timestampWindowSeconds + request.clockSkewMaxSeconds +
    idempotency.notAfterSeconds;
  assertEquals(idempotency.finalAfterSeconds, lastEffectSeconds);
});

test("a nonce outlives final_after, so a partner who waits for it meets no forgotten nonce", () => {
  assert(nonce.retentionMinSeconds > idempotency.finalAfterSeconds);
});

test("not_after is later than the wait in the queue and one statement, so what left the queue in time may still run", () => {
  assert(
    idempotency.notAfterSeconds > idempotency.inProgressWaitSeconds + statement.timeoutSeconds,
  );
});

test("the wait for a first run ends before a service that lost its database must answer (6 s)", () => {
  assert(idempotency.inProgressWaitSeconds < 6);
});

test("a nonce has room for a UUID, and 16 characters are at least a 64-bit number in hex", () => {
  assert(nonce.minCharacters <= 16 && nonce.maxCharacters >= 36);
});

test("the canonical request takes every nonce that the header may carry", () => {
  assertEquals(NONCE_MIN_CHARACTERS, nonce.minCharacters);
  assertEquals(NONCE_MAX_CHARACTERS, nonce.maxCharacters);
});

test("a quote outlives the price it was made of, and a whole wait for its order's statement", () => {
  assert(limits.quote.lifetimeSeconds > limits.price.maxAgeSeconds + idempotency.notAfterSeconds);
});

test("a token outlives a quote, so one token serves quote and order", () => {
  assert(limits.token.lifetimeSeconds > limits.quote.lifetimeSeconds);
});

test("a replica refuses before its directory is older than a revocation may take", () => {
  const revocationSeconds = 5;
  assert(limits.directory.maxAgeSeconds <= revocationSeconds);
});

test("one call fits a partner's queue, and one partner cannot fill a lane", () => {
  assert(limits.queue.callMaxItems <= limits.queue.partnerMaxItems);
  assert(limits.queue.partnerMaxItems * 8 <= limits.queue.laneMaxItems);
});

test("the largest quote fits the open exposure, or it could never be made", () => {
  const { minGoldMg, maxGoldMg, maxOpenExposureMg } = limits.quote;
  assert(minGoldMg > 0n && minGoldMg < maxGoldMg && maxGoldMg <= maxOpenExposureMg);
});

test("the instant rail begins above the smallest withdrawal", () => {
  const { minHalalas, instantRailMaxHalalas } = limits.withdrawal;
  assert(minHalalas > 0n && minHalalas < instantRailMaxHalalas);
});

test("what was funded at once can be withdrawn at once", () => {
  assert(limits.funding.minHalalas <= limits.withdrawal.minHalalas);
  assert(limits.withdrawal.instantRailMaxHalalas <= limits.funding.maxHalalas);
});

test("an amount of 15 digits survives a reader that uses doubles, and every bound has fewer", () => {
  const largest = 10n ** BigInt(limits.number.maxDigits) - 1n;
  assert(largest <= BigInt(Number.MAX_SAFE_INTEGER));
  for (const bound of [limits.funding.maxHalalas, limits.quote.maxOpenExposureMg]) {
    assert(bound <= largest);
  }
});

test("the largest quote at a price of 15 digits stays below the database's 64-bit integers", () => {
  const largestPriceE4 = 10n ** BigInt(limits.number.maxDigits) - 1n;
  const halalas = limits.quote.maxGoldMg * largestPriceE4 / 100_000n;
  assert(halalas < 2n ** 63n);
});

test("a list's default is allowed", () => {
  assert(limits.list.defaultItems >= 1 && limits.list.defaultItems <= limits.list.maxItems);
});

test("every rate allows something, and a burst more than the rate", () => {
  assert(limits.rate.burstFactor > 1);
  for (const rate of Object.values(rates)) assert(rate.requests >= 1 && rate.windowSeconds >= 1);
});

test("a partner can rotate every credential: two at once at least", () => {
  const { maxCertificates, maxSigningKeys, maxClientSecrets, maxWebhookSecrets } =
    limits.credentials;
  for (const most of [maxCertificates, maxSigningKeys, maxClientSecrets, maxWebhookSecrets]) {
    assert(most >= 2);
  }
});

test("an event signed with every secret there may be is within what a receiver tries", () => {
  assert(webhook.maxSignatures >= limits.credentials.maxWebhookSecrets);
});

test("the probe's verifications cover every key of a client, more than once", () => {
  assert(request.probeMaxVerifications > limits.credentials.maxSigningKeys);
});

test("a revocation list is renewed long before its alarm, and the alarm rings before it ends", () => {
  const { renewSeconds, alarmSeconds, lifetimeSeconds } = limits.revocationList;
  assert(renewSeconds < lifetimeSeconds - alarmSeconds);
  assert(alarmSeconds < lifetimeSeconds);
});

test("a new IBAN waits for a whole day", () => {
  assertEquals(limits.credentials.ibanDelaySeconds, daySeconds);
});

test("webhooks are tried over 75.6 hours, each delay longer than the one before", () => {
  const delays = webhook.retryDelaysSeconds;
  const totalSeconds = delays.reduce<number>((sum, delay) => sum + delay, 0);
  assertEquals((totalSeconds / 3600).toFixed(1), "75.6");
  for (let i = 1; i < delays.length; i++) assert(delays[i]! > delays[i - 1]!);
});

test("one event is exhausted, with jitter, before its endpoint is disabled", () => {
  const totalSeconds = webhook.retryDelaysSeconds.reduce<number>((sum, delay) => sum + delay, 0);
  const latestSeconds = totalSeconds * (1 + webhook.jitterPercent / 100);
  assert(latestSeconds < webhook.disableAfterSeconds);
});

test("a circuit breaks after more than one round, and no longer than an event's second delay", () => {
  assert(webhook.breakAfterFailures > webhook.inFlightAtFirst);
  assert(webhook.breakSeconds < webhook.breakMaxSeconds);
  assert(webhook.breakMaxSeconds < webhook.retryDelaysSeconds[2]);
});

test("an event is still in its receiver's tolerance when the sender gives up waiting", () => {
  assert(webhook.timeoutSeconds < webhook.toleranceSeconds);
});

test("an event stays readable for longer than a year, so that a year's close can be checked", () => {
  assert(webhook.eventRetentionDays > 366);
});

test("an event and a request fit what either side reads", () => {
  assert(webhook.eventMaxBytes < request.bodyMaxBytes);
});

test("the certificate header's bound leaves room for the largest subject beside its hash", () => {
  assert(limits.sidecar.certificateHeaderMaxCharacters > 64 * 10);
});
