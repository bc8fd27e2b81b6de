import type { JsonOutput } from "../json/write_json.ts";

/** One page of a list. A filtered page may be short, even empty, and still have a next one. */
export interface PageBody<Item> {
  data: Item[];
  has_more: boolean;
  /** For the parameter `cursor` of the next page, with the same filters; null at the end. */
  next_cursor: string | null;
}

/** Renders a page from its rendered items. */
export function renderPage(data: readonly JsonOutput[], nextCursor: string | null): JsonOutput {
  return { data, has_more: nextCursor !== null, next_cursor: nextCursor };
}
