import type { PriceSource, SourceReading } from "./price_source.ts";

/** SAR 500 a gram, as gold stands about at USD 4,150 an ounce. */
const centreE4 = 5_000_000n;
const stepMs = 1_000;
/** How far one step goes at most: 0.006 %, in billionths. */
const strideMost = 60_000;
/** Each step the price goes back by this part of the way to its centre. */
const reversion = 1_024;
/** What lies further back has faded away: (1 - 1/1024)^4096 is 2 %. */
const memorySteps = 4_096;
const billion = 1_000_000_000n;

/**
 * A price for the sandbox: a walk in steps of a second that goes back to its centre. It is told by
 * the seed and the time alone, so that a standby goes on where the other publisher stopped.
 */
export class SimulatedSource implements PriceSource {
  readonly #seed: number;
  readonly #now: () => number;
  #step = -1;
  #midE4 = centreE4;

  constructor(seed: string, now: () => number = Date.now) {
    this.#seed = numberOf(seed);
    this.#now = now;
  }

  current(): SourceReading {
    const asOfMs = this.#now();
    const step = Math.floor(asOfMs / stepMs);
    if (step !== this.#step) {
      this.#step = step;
      this.#midE4 = centreE4 + centreE4 * BigInt(this.#deviation(step)) / billion;
    }
    return { ok: true, midE4: this.#midE4, asOfMs };
  }

  /** How far the price is from its centre, in billionths; whole numbers, equal in each runtime. */
  #deviation(step: number): number {
    let deviation = 0;
    for (let at = step - memorySteps; at <= step; at++) {
      deviation -= Math.trunc(deviation / reversion);
      deviation += this.#stride(at);
    }
    return deviation;
  }

  #stride(step: number): number {
    return mixed(this.#seed ^ Math.imul(step, 0x9e37_79b1)) % (2 * strideMost + 1) - strideMost;
  }
}

/** The seed's text as 32 bits. */
function numberOf(seed: string): number {
  let bits = 0;
  for (const character of seed) bits = mixed(bits ^ character.codePointAt(0)!);
  return bits;
}

/** Spreads 32 bits over 32 bits, one to one. */
function mixed(bits: number): number {
  bits = Math.imul(bits ^ bits >>> 16, 0x85eb_ca6b);
  bits = Math.imul(bits ^ bits >>> 13, 0xc2b2_ae35);
  return (bits ^ bits >>> 16) >>> 0;
}
