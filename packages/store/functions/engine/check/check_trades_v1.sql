-- The trades since the checkpoint: each executed order is one journal, one event and one quote that
-- had not expired; and what the head counts as open is what the open quotes add up to.
create function engine.check_trades_v1(of_partner int) returns table (invariant text, detail text)
language plpgsql stable as $$
begin
  return query
  with c as (select * from checkpoints where partner = of_partner),
  h as (select * from heads where partner = of_partner),
  j as (
    select j.sequence, j.kind from journals j, c
    where j.partner = of_partner and j.sequence > c.sequence
      and j.kind in ('order.buy', 'order.sell')),
  placed as (
    select o.order_id, o.executed_at, q.expires_at from j
    join orders o on o.partner = of_partner and o.order_id = (
      select reference_id from journals r where r.partner = of_partner and r.sequence = j.sequence)
    left join quotes q on q.partner = o.partner and q.quote_id = o.quote_id),
  told as (
    select e.sequence from events e, c where e.partner = of_partner
      and e.sequence > c.event_sequence and e.type = 'order.executed'),
  reserved as (
    select count(*) as quotes, coalesce(sum(q.gold_mg), 0) as mg,
      coalesce(sum(q.gold_mg) filter (where q.side = 'buy'), 0) as gold,
      coalesce(sum(q.subtotal + q.spread) filter (where q.side = 'sell'), 0) as cash
    from quotes q, h
    where q.partner = of_partner and q.expires_at > h.swept_to and q.cancelled_at is null
      and not exists (
        select from orders o where o.partner = q.partner and o.quote_id = q.quote_id))
  select 'orders_are_journals_and_events', format('%s orders, %s journals, %s events', a, b, e)
  from (select (select count(*) from placed) as a, (select count(*) from j) as b,
    (select count(*) from told) as e) counted
  where a <> b or b <> e
  union all
  select 'no_order_after_expiry', format('order %s', placed.order_id)
  from placed where placed.expires_at is null or placed.executed_at >= placed.expires_at
  union all
  select 'reservations_are_open_quotes', format('%s open quotes, %s counted', reserved.quotes,
    h.open_quotes)
  from h, reserved
  where (h.open_quotes, h.open_mg, h.gold_reserved, h.cash_reserved)
    is distinct from (reserved.quotes, reserved.mg, reserved.gold, reserved.cash);
end $$;
