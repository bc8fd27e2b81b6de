import { noPrice, type PriceSource, type SourceReading } from "./price_source.ts";

/** No source but the operators: the price that two of them have set lies in the database, and is published from there. */
export class ManualSource implements PriceSource {
  current(): SourceReading {
    return noPrice("no_source", "expected a price set by operators, for there is no other source");
  }
}
