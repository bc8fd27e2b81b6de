-- What goes into a call and what is decided about it. Row types are those of the template cell,
-- so that one function serves every cell.

-- One thing that somebody asks for.
create type engine.item_v1 as (
  i int,                  -- its place in the call
  kind text,              -- quote, order, quote.cancel, funding ...
  partner int,
  request_id uuid,        -- made by the server: a second run under it is the look-up
  not_after bigint,       -- Unix milliseconds by the database's clock; past it nothing happens
  nonce bytea,            -- signed requests only; 16 bytes of the nonce's SHA-256
  key bytea,              -- 16 bytes of the Idempotency-Key's SHA-256
  fingerprint bytea,      -- SHA-256 over method, route and typed parameters, length-prefixed
  thing_id uuid,          -- the id of the quote, order, funding ... to make
  event_id uuid,
  subject_id uuid,        -- the quote to execute or to cancel, the withdrawal to cancel
  side text,
  gold_mg bigint,
  amount bigint,          -- halalas
  client_reference text,
  iban text,              -- must be the registered one, if given
  last_try boolean,       -- the allocator was asked already: a short line is the answer now
  details jsonb           -- what only an operator's, a worker's or a sandbox's kind has
);

-- What was decided about one item: a refusal (code), or rows to write, and what is answered.
create type engine.decision_v1 as (
  code text,
  details jsonb,
  head cell.heads,
  quote cell.quotes,
  placed cell.orders,
  funding cell.fundings,
  withdrawal cell.withdrawals,
  journal cell.journals,
  postings cell.postings[],
  event_type text,
  at timestamptz,
  replayed boolean,
  takes_nonce boolean,
  keeps_key boolean,
  rate_remaining int,
  rate_reset_ms int
);

-- The money of a trade.
create type engine.trade_v1 as (
  gold_mg bigint,
  price_e4 bigint,
  subtotal bigint,
  spread bigint,
  fee bigint,
  rounding bigint,
  total bigint
);

-- A nonce of a call that was used before.
create type engine.used_nonce_v1 as (
  i int,
  request_id uuid
);

-- An item with what the one read found beside it.
create type engine.found_v1 as (
  it engine.item_v1,
  nonce_request uuid,     -- the request that used this nonce
  kept cell.idempotency_keys,
  quote cell.quotes,
  executed_as uuid
);

-- A nonce that a call takes.
create type engine.taken_nonce_v1 as (
  partner int,
  nonce bytea,
  request_id uuid
);

-- What an operator did, for the audit log.
create type engine.audited_v1 as (
  it engine.item_v1,
  thing_id uuid,
  ledger_sequence bigint,
  at timestamptz
);

-- What the exact count says of a rate. tat: when the next would come, were they spread evenly, in
-- nanoseconds.
create type engine.rate_v1 as (
  allowed boolean,
  remaining int,
  reset_ms int,
  tat bigint
);

-- What the caller hears about an item: facts, not bodies (protocol renders them). Times are Unix
-- milliseconds.
create type engine.outcome_v1 as (
  i int,
  code text,              -- null: done; busy: the head is held elsewhere, ask again
  details jsonb,
  replayed boolean,
  rate_remaining int,
  rate_reset_ms int,
  at bigint,
  thing_id uuid,          -- what was made or acted on
  client_reference text,
  quote_id uuid,
  side text,
  gold_mg bigint,
  price_e4 bigint,
  subtotal bigint,
  fee bigint,
  rounding bigint,
  total bigint,
  priced_at bigint,
  created_at bigint,
  expires_at bigint,
  short_of_funds boolean,
  executed_at bigint,
  reversed_at bigint,
  amount bigint,
  bank_reference text,
  value_date text,
  status text,
  iban text,
  rail text,
  estimated_at bigint,
  completed_at bigint,
  failure jsonb,
  transaction_id uuid,
  ledger_sequence bigint,
  ledger_hash text,
  sar_available bigint,
  sar_held bigint,
  gold_available bigint
);

-- What a cell's partners add up to, for the house's invariants.
create type engine.house_totals_v1 as (
  sar_owed numeric,       -- available and held
  cash_lines numeric,
  earned numeric,         -- spread, fees and rounding
  bank numeric,           -- what came to the bank by partners, less what left it
  gold_owed numeric,
  gold_lines numeric
);
