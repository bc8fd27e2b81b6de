/** What operators and workers do with a partner's money and gold. */
export type Booking =
  | {
    kind: "deposit";
    amountHalalas: bigint;
    /** Unique over the whole house. */
    bankReference: string;
    /** `2026-11-20`. */
    valueDate: string;
    senderIban: string;
  }
  | {
    kind:
      | "withdrawal.review"
      | "withdrawal.process"
      | "withdrawal.approve"
      | "withdrawal.return";
    withdrawalUuid: string;
  }
  | { kind: "withdrawal.complete"; withdrawalUuid: string; bankReference: string }
  | {
    kind: "withdrawal.fail";
    withdrawalUuid: string;
    failure: { code: string; detail: string };
  }
  | { kind: "order.reverse"; orderUuid: string }
  | {
    /** Stock to a partner's line, and back: `buy` is gold, `sell` is cash. */
    kind: "line.fill" | "line.take";
    side: "buy" | "sell";
  };

/** Who stands behind an act of an operator. The database checks that they are two where two are needed. */
export interface Operators {
  requestedBy: string;
  approvedBy?: string;
}

/** One act, repeatable under its id: the second time it changes nothing and answers the same. */
export interface BookingRequest {
  partner: number;
  actUuid: string;
  /** Workers act alone. */
  operators?: Operators;
  booking: Booking;
}
