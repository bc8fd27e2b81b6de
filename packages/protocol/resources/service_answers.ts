/** What `GET /health` answers. */
export interface HealthBody {
  status: "ok";
  time: string;
  environment: string;
  version: string;
}

/** What `POST /v1/signed-probe` answers to a right signature. */
export interface ProbeBody {
  valid: true;
  environment: string;
  client_id: string;
  moves_money: false;
  received_at: string;
  /** How far the client's clock is ahead. */
  clock_skew_seconds: number;
  url_form: "absolute" | "path";
  canonical_string: string;
  canonical_sha256: string;
  body_sha256: string;
  key: { kid: string; thumbprint: string };
  certificate: { sha256: string; expires_at: string | null };
  checks: ProbeCheckBody[];
  warnings: string[];
}

/** One step of the pipeline. */
export interface ProbeCheckBody {
  name: string;
  ok: boolean;
  detail: string | null;
}

/** What a refusal of the probe has beside a problem: the mistake that fits, and what to do. */
export interface ProbeDiagnosisBody {
  code: string;
  found: string;
  remedy: string;
  /** A verification under the mistake has shown it. */
  confirmed: boolean;
  verifications: number;
  also: { code: string; found: string; remedy: string } | null;
}

/** What `POST /v1/events/{id}/redeliver` answers. */
export interface RedeliveryBody {
  event_id: string;
  due: true;
}

/** What `POST /v1/webhook-endpoint/test` and `/resume` answer. */
export interface DueBody {
  due: true;
}

/** What `POST /v1/webhook-endpoint/recover` answers. */
export interface RecoveryBody {
  deliveries_due: number;
}

/** What `POST /sandbox/price` answers. */
export interface SandboxPriceBody {
  mid_price_per_gram_sar: number;
  mid_price_per_gram_e4: number;
  frozen: boolean;
}

/** What `POST /sandbox/market` answers. */
export interface SandboxMarketBody {
  market_status: "open" | "closed" | "halted";
}

/** What `POST /sandbox/webhooks` answers. */
export interface SandboxWebhooksBody {
  mode: "normal" | "duplicate" | "reorder" | "delay" | "drop";
}
