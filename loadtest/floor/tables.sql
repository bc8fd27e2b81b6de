-- The rows of a flow in tables of their own: the ledger's columns, indexes and checks, and nothing of
-- its functions. Frozen: see README.md.
create schema plain;

create table plain.heads (
  partner integer primary key,
  sar_available bigint not null default 0,
  sar_held bigint not null default 0,
  gold_available bigint not null default 0,
  gold_line bigint not null default 0,
  gold_reserved bigint not null default 0,
  cash_line bigint not null default 0,
  cash_reserved bigint not null default 0,
  bank bigint not null default 0,
  earned bigint not null default 0,
  open_quotes integer not null default 0,
  open_mg bigint not null default 0,
  volume_day date not null,
  volume_mg bigint not null default 0,
  swept_to timestamptz(3) not null,
  next_expiry timestamptz(3),
  ledger_sequence bigint not null default 0,
  ledger_hash bytea not null,
  event_sequence bigint not null default 0,
  decided_at timestamptz(3) not null,
  line_asked_at timestamptz(3),
  quotes_tat bigint not null default 0,
  orders_tat bigint not null default 0,
  withdrawals_tat bigint not null default 0,
  probes_tat bigint not null default 0,
  others_tat bigint not null default 0,
  check (sar_available >= 0 and sar_held >= 0),
  check (gold_available >= 0),
  check (gold_reserved >= 0 and gold_reserved <= gold_line),
  check (cash_reserved >= 0 and cash_reserved <= cash_line),
  check (open_quotes >= 0 and open_mg >= 0 and volume_mg >= 0)
);

create table plain.quotes (
  partner integer not null,
  quote_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  gold_mg bigint not null,
  mid_e4 bigint not null,
  price_e4 bigint not null,
  subtotal bigint not null,
  spread bigint not null,
  fee bigint not null,
  rounding bigint not null,
  total bigint not null,
  priced_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  client_reference text,
  short_of_funds boolean not null,
  primary key (partner, quote_id),
  check (gold_mg > 0 and total > 0 and subtotal > 0),
  check (spread >= 0 and fee >= 0 and rounding >= 0),
  check (total = case side when 'buy' then subtotal + fee + rounding
    else subtotal - fee - rounding end)
);
create index on plain.quotes (partner, expires_at);

create table plain.orders (
  partner integer not null,
  order_id uuid not null,
  quote_id uuid not null,
  executed_at timestamptz(3) not null,
  ledger_sequence bigint not null,
  client_reference text,
  reversed_at timestamptz(3),
  primary key (partner, order_id)
);
create unique index on plain.orders (partner, quote_id);

create table plain.journals (
  partner integer not null,
  sequence bigint not null,
  kind text not null,
  transaction_id uuid not null,
  reference_id uuid,
  decided_at timestamptz(3) not null,
  sar bigint not null,
  gold bigint not null,
  sar_available bigint not null,
  sar_held bigint not null,
  gold_available bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (partner, sequence)
);

create table plain.postings (
  partner integer not null,
  sequence bigint not null,
  line smallint not null,
  debit smallint not null,
  credit smallint not null,
  asset text not null,
  amount bigint not null check (amount > 0),
  primary key (partner, sequence, line),
  check (debit <> credit),
  check (asset = case when debit / 100 % 10 = 1 then 'XAU' else 'SAR' end
    and (debit / 100 % 10 = 1) = (credit / 100 % 10 = 1))
);

create table plain.events (
  partner integer not null,
  sequence bigint not null,
  event_id uuid not null,
  type text not null,
  thing_id uuid,
  step smallint,
  facts jsonb,
  body_version smallint not null,
  occurred_at timestamptz(3) not null,
  primary key (partner, sequence)
);

create table plain.idempotency_keys (
  partner integer not null,
  key bytea not null,
  fingerprint bytea not null,
  request_id uuid not null,
  kind text not null,
  code text,
  thing_id uuid,
  step smallint,
  ledger_sequence bigint,
  details jsonb,
  body_version smallint not null,
  decided_at timestamptz(3) not null,
  primary key (partner, key),
  check ((code is null) <> (thing_id is null))
);

create table plain.nonces (
  partner integer not null,
  nonce bytea not null,
  request_id uuid not null,
  primary key (partner, nonce)
);

-- Ids that grow with the time, as the service's do.
create function plain.timed_uuid() returns uuid language sql volatile as $$
select (lpad(to_hex((date_part('epoch', clock_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;
$$;

insert into plain.heads (partner, sar_available, gold_available, gold_line, cash_line, volume_day,
  swept_to, ledger_hash, decided_at)
select partner, 1000000000000000, 1000000000000, 1000000000000, 1000000000000000, '2000-01-01',
  now(), sha256(''), now()
from generate_series(1, 64) partner;
