import { JsonNumber, readJson } from "@mithqal/protocol/requests";
import { fetchText } from "./fetch_text.ts";
import { valueAt } from "./json_pointer.ts";
import { readOuncePrice } from "./ounce_price.ts";
import { noPrice, type PriceSource, type SourceReading } from "./price_source.ts";
import { readSourceTime, type TimeForm } from "./source_time.ts";

/** A source of XAU/USD per troy ounce that answers a GET with JSON. */
export interface HttpSourceSettings {
  url: string;
  /** A header that the source wants, such as its key. */
  header: { name: string; value: string } | null;
  /** Where the price and its time stand in the answer: JSON pointers. */
  pricePointer: string;
  timePointer: string;
  timeForm: TimeForm;
  /** How often it is asked. */
  everyMs: number;
  timeoutMs: number;
  /** A price older than this, by the source's own time, is none. */
  staleAfterMs: number;
  /** Trusts these certificates (PEM) instead of the usual ones. */
  authority?: string;
}

const bodyMaxBytes = 65_536;
const jsonBounds = { maxDepth: 16, maxLength: bodyMaxBytes };
/** The source's clock may be so far ahead of ours. */
const aheadMaxMs = 5_000;

/** Remembers what the source said last; it counts until its own time is too old. */
export class HttpSource implements PriceSource {
  readonly #settings: HttpSourceSettings;
  readonly #now: () => number;
  #last: SourceReading = noPrice(
    "source_unreachable",
    "expected an answer of the source, got none yet",
  );

  constructor(settings: HttpSourceSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  current(): SourceReading {
    return this.#fresh(this.#last);
  }

  /** Asks once. What cannot be used does not push out a price that is still fresh. */
  async poll(): Promise<SourceReading> {
    const said = this.#fresh(await this.#ask());
    if (said.ok || !this.current().ok) this.#last = said;
    return said;
  }

  async #ask(): Promise<SourceReading> {
    const { pricePointer, timePointer, timeForm } = this.#settings;
    const fetched = await fetchText({ ...this.#settings, maxBytes: bodyMaxBytes });
    if (!fetched.ok) return fetched;
    const json = readJson(fetched.text, jsonBounds);
    if (!json.ok) return noPrice("source_answer_unusable", json.message);
    const price = valueAt(json.value, pricePointer);
    const text = price instanceof JsonNumber ? price.text : price;
    if (typeof text !== "string") {
      return noPrice("price_malformed", `expected a price at ${pricePointer}, got none`);
    }
    const ounce = readOuncePrice(text);
    if (!ounce.ok) return ounce;
    const time = readSourceTime(valueAt(json.value, timePointer), timeForm);
    return time.ok ? { ...ounce, asOfMs: time.asOfMs } : time;
  }

  #fresh(said: SourceReading): SourceReading {
    if (!said.ok) return said;
    const { staleAfterMs } = this.#settings;
    const ageMs = this.#now() - said.asOfMs;
    if (ageMs > staleAfterMs) {
      return noPrice(
        "price_stale",
        `expected a price of the last ${staleAfterMs} ms, got one of ${ageMs} ms`,
      );
    }
    if (ageMs < -aheadMaxMs) {
      return noPrice(
        "price_from_the_future",
        `expected a price of now, got one ${-ageMs} ms ahead`,
      );
    }
    return said;
  }
}
