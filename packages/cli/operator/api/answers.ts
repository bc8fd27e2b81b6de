import type { CredentialBody } from "@mithqal/protocol/account";
import type { WithdrawalBody } from "@mithqal/protocol/resources";

/** What has become of an act: `done` needed nobody else. */
export type ActStatus =
  | "waiting"
  | "approved"
  | "rejected"
  | "withdrawn"
  | "expired"
  | "done";

/** An act: what was asked for, by whom, and what came of it. */
export interface ActBody {
  approval_id: string;
  kind: string;
  status: ActStatus;
  client_id: string | null;
  facts: Readonly<Record<string, unknown>>;
  requested_by: string;
  requested_at: string;
  expires_at: string | null;
  decided_by: string | null;
  decided_at: string | null;
  result: Readonly<Record<string, unknown>> | null;
  /** In the first answer alone. */
  certificate?: string;
  client_secret?: string;
  webhook_secret?: string;
}

export interface ListBody<Item> {
  data: readonly Item[];
}

export interface MeBody {
  name: string;
  roles: readonly string[];
  environment: string;
  certificate: { sha256: string; not_after: string };
}

/** A partner as it is listed. */
export interface PartnerLine {
  client_id: string;
  name: string;
  cell: string;
  created_at: string;
  suspended: boolean;
  trading_disabled: boolean;
}

export interface PartnerBody extends PartnerLine {
  iban: string | null;
  iban_next: string | null;
  terms: Readonly<Record<string, number>>;
  balances: Readonly<Record<string, number>>;
  networks: readonly string[];
  credentials: readonly CredentialBody[];
}

export interface CertificateBody {
  sha256: string;
  serial: string;
  subject: string;
  not_before: string;
  not_after: string;
  certificate: string;
}

export interface SigningKeyBody {
  kid: string;
  jwk: Readonly<Record<string, string>>;
}

/** A withdrawal on its way, with the whole IBAN to pay to. */
export interface QueuedWithdrawal extends WithdrawalBody {
  client_id: string;
  iban: string;
  /** It waits, and takes `review` and then two operators' `approve`. */
  review_required: boolean;
}

export interface HouseBody {
  free_cash_halalas: number;
  free_gold_mg: number;
  capital_halalas: number;
  open_exposure_max_mg: number;
}

export interface MarketBody {
  market_status: string;
  trading_disabled: boolean;
  mid_price_per_gram_e4: number | null;
  price_age_ms: number | null;
  stopped_by: string | null;
  stop_reason: string | null;
  refused_mid_price_per_gram_e4: number | null;
  manual_mid_price_per_gram_e4: number | null;
  manual_until: string | null;
  publisher: string | null;
}

export interface OperatorBody {
  name: string;
  roles: readonly string[];
  suspended: boolean;
  created_at: string;
  certificates: readonly {
    sha256: string;
    registered_at: string;
    not_after: string;
    revoked_at: string | null;
  }[];
}

export interface InvariantsBody {
  hold: boolean;
  breaches: readonly { client_id: string | null; invariant: string; detail: string }[];
}

export interface AuditLine {
  sequence: number;
  operator: string;
  act: string;
  client_id: string | null;
  facts: unknown;
  at: string;
  hash: string;
}

export interface AuditChainBody {
  whole: boolean;
  sequence: number;
  hash: string;
  breaks: readonly Readonly<Record<string, unknown>>[];
}

export interface RevocationListBody {
  number: number;
  state: string;
  this_update: string;
  next_update: string;
  revoked: readonly { serial: string; revoked_at: string; reason: string }[];
  revocation_list: string;
}
