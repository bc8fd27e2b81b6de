-- One flow, quote and order, in one transaction, as plain SQL: lock the partner's head, insert the
-- rows, update the head. Frozen: see README.md. Variables: partners.
\set partner random(1, :partners)
\set buys random(0, 1)
begin;
select 1 as locked from plain.heads where partner = :partner for no key update \gset
insert into plain.quotes (partner, quote_id, side, gold_mg, mid_e4, price_e4, subtotal, spread, fee,
  rounding, total, priced_at, created_at, expires_at, short_of_funds)
values (:partner, plain.timed_uuid(), case :buys::int when 1 then 'buy' else 'sell' end, 1000, 4123500,
  case :buys::int when 1 then 4139994 else 4107006 end, case :buys::int when 1 then 41400 else 41070 end, 165,
  104, 0, case :buys::int when 1 then 41504 else 40966 end, now(), now(), now() + interval '60 s', false)
returning quote_id \gset
insert into plain.idempotency_keys (partner, key, fingerprint, request_id, kind, thing_id,
  body_version, decided_at)
values (:partner, uuid_send(gen_random_uuid()), sha256('POST /v1/quotes'), plain.timed_uuid(),
  'quote', :quote_id, 1, now());
update plain.heads set open_quotes = open_quotes + 1, open_mg = open_mg + 1000,
  volume_mg = volume_mg + 1000, gold_reserved = gold_reserved + 1000 * :buys,
  cash_reserved = cash_reserved + 41235 * (1 - :buys), quotes_tat = quotes_tat + 1,
  decided_at = clock_timestamp()
where partner = :partner;
select gold_mg, subtotal, spread, fee, total from plain.quotes
where partner = :partner and quote_id = :quote_id and cancelled_at is null \gset
insert into plain.nonces (partner, nonce, request_id)
values (:partner, uuid_send(gen_random_uuid()), plain.timed_uuid());
insert into plain.journals
select partner, ledger_sequence + 1, 'order', plain.timed_uuid(), null, now(),
  case :buys::int when 1 then -:total::bigint else :total::bigint end, case :buys::int when 1 then -:gold_mg::bigint else :gold_mg::bigint end,
  sar_available + case :buys::int when 1 then -:total::bigint else :total::bigint end, sar_held,
  gold_available + case :buys::int when 1 then :gold_mg::bigint else -:gold_mg::bigint end,
  sha256(ledger_hash || uuid_send(:quote_id::uuid))
from plain.heads where partner = :partner
returning sequence, transaction_id as order_id, encode(hash, 'hex') as hash \gset
insert into plain.orders (partner, order_id, quote_id, executed_at, ledger_sequence)
values (:partner, :order_id, :quote_id, now(), :sequence);
insert into plain.postings (partner, sequence, line, debit, credit, asset, amount) values
  (:partner, :sequence, 1, 2000, 3010, 'SAR', :subtotal::bigint - :spread::bigint),
  (:partner, :sequence, 2, 2000, 4000, 'SAR', :spread),
  (:partner, :sequence, 3, 2000, 4010, 'SAR', :fee),
  (:partner, :sequence, 4, 3110, 2100, 'XAU', :gold_mg);
insert into plain.idempotency_keys (partner, key, fingerprint, request_id, kind, thing_id,
  ledger_sequence, body_version, decided_at)
values (:partner, uuid_send(gen_random_uuid()), sha256('POST /v1/orders'), plain.timed_uuid(),
  'order', :order_id, :sequence, 1, now());
update plain.heads set open_quotes = open_quotes - 1, open_mg = open_mg - 1000,
  gold_reserved = gold_reserved - 1000 * :buys, cash_reserved = cash_reserved - 41235 * (1 - :buys),
  sar_available = sar_available + case :buys::int when 1 then -:total::bigint else :total::bigint end,
  gold_available = gold_available + case :buys::int when 1 then :gold_mg::bigint else -:gold_mg::bigint end,
  earned = earned + :spread::bigint + :fee::bigint, ledger_sequence = :sequence, ledger_hash = decode(:hash, 'hex'),
  event_sequence = event_sequence + 1, orders_tat = orders_tat + 1, decided_at = clock_timestamp()
where partner = :partner;
insert into plain.events (partner, sequence, event_id, type, thing_id, body_version, occurred_at)
select partner, event_sequence, plain.timed_uuid(), 'order.executed', :order_id, 1, now()
from plain.heads where partner = :partner;
commit;
