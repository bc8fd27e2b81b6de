import type { ClaimedDelivery, WebhookMode } from "@mithqal/store";

/** How one delivery is carried out. */
export interface Handling {
  /** How often it is sent, at the same time and under the same id. */
  copies: 0 | 1 | 2;
  /** How long it is held back before; shorter than its lease by more than an attempt can take. */
  holdMs: number;
}

const asUsual: Handling = { copies: 1, holdMs: 0 };

/** What a mode makes of an event: every other one is overtaken by the next, or each is treated alike. */
export function handlingOf(
  mode: WebhookMode,
  event: Pick<ClaimedDelivery["event"], "sequence">,
): Handling {
  if (event.sequence === null) return asUsual;
  switch (mode) {
    case "normal":
      return asUsual;
    case "duplicate":
      return { copies: 2, holdMs: 0 };
    case "reorder":
      return { copies: 1, holdMs: event.sequence % 2n === 1n ? 3_000 : 0 };
    case "delay":
      return { copies: 1, holdMs: 10_000 };
    case "drop":
      return { copies: 0, holdMs: 0 };
  }
}
