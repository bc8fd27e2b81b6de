/** Why a source has no price. */
export type SourceRefusalCode =
  | "source_unreachable"
  | "source_answer_unusable"
  | "price_malformed"
  | "price_out_of_bounds"
  | "price_time_malformed"
  | "price_stale"
  | "price_from_the_future"
  | "no_source";

/** A source has nothing to say, or nothing that can be used. */
export interface SourceRefusal {
  ok: false;
  code: SourceRefusalCode;
  message: string;
}

/** What a source says: a mid price in 1/10,000 SAR per gram and the source's own time of it. */
export type SourceReading = { ok: true; midE4: bigint; asOfMs: number } | SourceRefusal;

/** Where the market's price comes from. */
export interface PriceSource {
  /** The newest price, if it is fresh now. */
  current(): SourceReading;
}

/** Says why a source has no price; a message quotes no secret and at most 40 characters. */
export function noPrice(code: SourceRefusalCode, message: string): SourceRefusal {
  return { ok: false, code, message };
}

/** Quotes what a source has sent. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
