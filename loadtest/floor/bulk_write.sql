-- The rows of 32 flows in one statement that decides nothing: what is left when all but the writing
-- is taken away. Frozen: see README.md. Variables: heads (how many partners the 32 flows are of) and
-- flows_each (of each partner); together 32.
\set first random(0, 64 / :heads - 1) * :heads + 1
with head as (
  update plain.heads set ledger_sequence = ledger_sequence + :flows_each,
    event_sequence = event_sequence + :flows_each, decided_at = clock_timestamp()
  where partner between :first and :first::int + :heads::int - 1
  returning partner, ledger_sequence - :flows_each as before,
    substr(plain.timed_uuid()::text, 1, 14) as stamp
), flow as materialized (
  select partner, before + n as sequence,
    (stamp || substr(gen_random_uuid()::text, 15))::uuid as quote_id,
    (stamp || substr(gen_random_uuid()::text, 15))::uuid as order_id,
    gen_random_uuid() as key_id, gen_random_uuid() as other_key_id, now() as at
  from head, generate_series(1, :flows_each::int) n
), quoted as (
  insert into plain.quotes
  select partner, quote_id, 'buy', 1000, 4123500, 4139994, 41400, 165, 104, 0, 41504, at, at,
    at + interval '60 s', null, null, false from flow
), ordered as (
  insert into plain.orders select partner, order_id, quote_id, at, sequence, null, null from flow
), booked as (
  insert into plain.journals
  select partner, sequence, 'order.buy', order_id, order_id, at, -41504, 1000, 1000000000000, 0,
    1000000000, sha256(uuid_send(quote_id)) from flow
), posted as (
  insert into plain.postings
  select partner, sequence, line, debit, credit, asset, amount from flow, (values
    (1::smallint, 2000::smallint, 3010::smallint, 'SAR', 41235::bigint),
    (2, 2000, 4000, 'SAR', 165), (3, 2000, 4010, 'SAR', 104), (4, 3110, 2100, 'XAU', 1000)
  ) lines (line, debit, credit, asset, amount)
), told as (
  insert into plain.events
  select partner, sequence, order_id, 'order.executed', order_id, null, null, 1, at from flow
), signed as (
  insert into plain.nonces select partner, uuid_send(key_id), quote_id from flow
)
insert into plain.idempotency_keys
select partner, uuid_send(key_id), sha256(uuid_send(key_id)), quote_id, 'quote', null, quote_id,
  null::smallint, null::bigint, null::jsonb, 1, at from flow
union all
select partner, uuid_send(other_key_id), sha256(uuid_send(key_id)), order_id, 'order', null, order_id,
  null, sequence, null, 1, at from flow;
