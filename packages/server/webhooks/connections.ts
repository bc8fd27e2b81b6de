import { Agent, type AgentOptions } from "node:https";
import type { LookupFunction } from "node:net";
import { limits } from "@mithqal/protocol";
import type { Answer, Message } from "./exchange.ts";
import { lookupBy, type Resolve } from "./pinned_lookup.ts";
import { type Posting, postOnce } from "./post_once.ts";
import { checkWebhookUrl, type WebhookRules } from "./webhook_url.ts";

/** How connections are made, for those who look closer than production. */
export interface ConnectionSettings {
  resolve?: Resolve;
  lookup?: LookupFunction;
  timeoutMs?: number;
}

/** The way to one endpoint: connections that nobody else's messages share. */
interface Way {
  url: URL;
  agent: Agent;
  usedAtMs: number;
}

const { inFlightMax, timeoutSeconds } = limits.webhook;
/** Shorter than the five seconds after which many servers close: who closes first knows it. */
const idleMs = 4_000;
const forgottenAfterMs = 60_000;

/** Connections to the partners' endpoints: kept alive, a pool an endpoint, only where the rules allow. */
export class Connections {
  readonly #rules: WebhookRules;
  readonly #lookup: LookupFunction;
  readonly #timeoutMs: number;
  readonly #ways = new Map<string, Way>();
  readonly #underWay = new Set<Posting>();
  #sweptAtMs = performance.now();
  #isClosed = false;

  constructor(rules: WebhookRules, settings: ConnectionSettings = {}) {
    this.#rules = rules;
    this.#lookup = settings.lookup ?? lookupBy(rules, settings.resolve);
    this.#timeoutMs = settings.timeoutMs ?? timeoutSeconds * 1_000;
  }

  /** Posts a message to a partner's URL. Null: it was given up by {@link close}. */
  async post(partner: number, url: string, message: Message): Promise<Answer | null> {
    if (this.#isClosed) return null;
    const way = this.#wayTo(partner, url);
    if (way === null) return { fault: "url_refused" };
    const posting = postOnce(way, message, this.#timeoutMs);
    this.#underWay.add(posting);
    const answer = await posting.answer;
    this.#underWay.delete(posting);
    return answer;
  }

  /** Gives up what is under way, and closes every connection. */
  close(): void {
    this.#isClosed = true;
    for (const posting of this.#underWay) posting.giveUp();
    for (const { agent } of this.#ways.values()) agent.destroy();
  }

  #wayTo(partner: number, url: string): Way | null {
    this.#sweep();
    const key = `${partner} ${url}`;
    const known = this.#ways.get(key);
    if (known !== undefined) {
      known.usedAtMs = performance.now();
      return known;
    }
    const checked = checkWebhookUrl(url, this.#rules);
    if (!checked.ok) return null;
    const way = {
      url: new URL(checked.url),
      agent: this.#agentFor(new URL(checked.url).hostname),
      usedAtMs: performance.now(),
    };
    this.#ways.set(key, way);
    return way;
  }

  /** The name is what the certificate must be for; the address is the look-up's. */
  #agentFor(host: string): Agent {
    const { trusted } = this.#rules;
    const options: AgentOptions = {
      keepAlive: true,
      maxSockets: inFlightMax,
      maxFreeSockets: inFlightMax,
      timeout: idleMs,
      lookup: this.#lookup,
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
      ...(trusted?.hosts.includes(host) && { ca: trusted.ca }),
    };
    return new Agent(options);
  }

  /** Forgets now and then what has not been used for longer than any attempt takes. */
  #sweep(): void {
    const nowMs = performance.now();
    if (nowMs - this.#sweptAtMs < forgottenAfterMs) return;
    this.#sweptAtMs = nowMs;
    for (const [key, { agent, usedAtMs }] of this.#ways) {
      if (nowMs - usedAtMs < forgottenAfterMs) continue;
      agent.destroy();
      this.#ways.delete(key);
    }
  }
}
