-- The trades since a checkpoint: each executed order is one journal, one event and one quote that
-- had not expired; what was booked is what the quote promised; a reversal takes back just that, once;
-- and what the head counts as open is what the open quotes add up to. An order that was never booked is
-- found by its quote, which was open at the checkpoint, or a moment before it, or is younger.
create function engine.check_trades_v2(of_partner int, since cell.checkpoints)
returns table (invariant text, detail text)
language plpgsql stable as $$
begin
  return query
  with c as (select (since).*),
  h as (select * from heads where partner = of_partner),
  j as (
    select j.sequence, j.kind, j.reference_id, j.decided_at, j.sar, j.gold from journals j, c
    where j.partner = of_partner and j.sequence > c.sequence
      and j.kind in ('order.buy', 'order.sell', 'order.reversal')),
  placed as (
    select o.order_id, o.executed_at, q.expires_at,
      (o.ledger_sequence, 'order.' || q.side, case q.side when 'buy' then -q.total else q.total end,
        case q.side when 'buy' then q.gold_mg else -q.gold_mg end)
      is not distinct from (j.sequence, j.kind, j.sar, j.gold) as as_quoted
    from j
    join orders o on o.partner = of_partner and o.order_id = j.reference_id
    left join quotes q on q.partner = of_partner and q.quote_id = o.quote_id
    where j.kind <> 'order.reversal'),
  told as (
    select e.sequence from events e, c where e.partner = of_partner
      and e.sequence > c.event_sequence and e.type = 'order.executed'),
  recent as (
    select q.side, q.gold_mg, q.subtotal + q.spread as at_mid, q.expires_at > h.swept_to as is_open,
      o.order_id, o.ledger_sequence
    from c cross join h
    join quotes q on q.partner = of_partner and q.cancelled_at is null
      and q.expires_at > least(h.swept_to, c.checked_at - interval '10 seconds')
    left join orders o on o.partner = of_partner and o.quote_id = q.quote_id),
  reserved as (
    select count(*) as quotes, coalesce(sum(gold_mg), 0) as mg,
      coalesce(sum(gold_mg) filter (where side = 'buy'), 0) as gold,
      coalesce(sum(at_mid) filter (where side = 'sell'), 0) as cash
    from recent where is_open and order_id is null)
  select 'orders_are_journals_and_events', format('%s orders, %s journals, %s events', a, b, e)
  from (select (select count(*) from placed) as a,
    (select count(*) from j where j.kind <> 'order.reversal') as b,
    (select count(*) from told) as e) counted
  where a <> b or b <> e
  union all
  select 'no_order_after_expiry', format('order %s', placed.order_id)
  from placed where placed.expires_at is null or placed.executed_at >= placed.expires_at
  union all
  select 'orders_are_booked_as_quoted', format('order %s', placed.order_id)
  from placed where not placed.as_quoted
  union all
  select 'orders_are_booked_as_quoted', format('order %s', recent.order_id)
  from recent, c
  where recent.ledger_sequence > c.sequence and not exists (
    select from journals l where l.partner = of_partner and l.sequence = recent.ledger_sequence
      and l.reference_id = recent.order_id)
  union all
  select 'reversals_undo_orders', format('entry %s', j.sequence)
  from j
  left join orders o on o.partner = of_partner and o.order_id = j.reference_id
  left join journals l on l.partner = of_partner and l.sequence = o.ledger_sequence
  where j.kind = 'order.reversal'
    and (o.reversed_at, -l.sar, -l.gold) is distinct from (j.decided_at, j.sar, j.gold)
  union all
  select 'reservations_are_open_quotes', format('%s open quotes, %s counted', reserved.quotes,
    h.open_quotes)
  from h, reserved
  where (h.open_quotes, h.open_mg, h.gold_reserved, h.cash_reserved)
    is distinct from (reserved.quotes, reserved.mg, reserved.gold, reserved.cash);
end $$;
