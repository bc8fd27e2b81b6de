-- Reverses an order by a journal of its own, at the order's own price, fee and rounding: once, whole,
-- or not at all. It is covered when the partner still has what it was given, and the house's line
-- what it was paid.
create function engine.decide_reversal_v1(inout d engine.decision_v1, it engine.item_v1,
  decided_at timestamptz)
language plpgsql volatile as $$
declare
  h cell.heads := d.head;
  o cell.orders;
  q cell.quotes;
  short_mg bigint;
  short_halalas bigint;
begin
  select * into o from orders where partner = it.partner and order_id = it.subject_id;
  select * into q from quotes where partner = it.partner and quote_id = o.quote_id;
  if q.side = 'buy' then
    short_mg := q.gold_mg - h.gold_available;
    short_halalas := q.subtotal - q.spread - (h.cash_line - h.cash_reserved);
  else
    short_mg := q.gold_mg - (h.gold_line - h.gold_reserved);
    short_halalas := q.total - h.sar_available;
  end if;
  d.code := case
    when o.order_id is null then 'order_not_found'
    when o.reversed_at is not null then 'already_reversed'
    when short_mg > 0 or short_halalas > 0 then 'reversal_not_covered'
  end;
  if d.code = 'reversal_not_covered' then
    d.details := jsonb_build_object('shortfall_mg', greatest(0, short_mg),
      'shortfall_halalas', greatest(0, short_halalas));
  end if;
  if d.code is not null then return; end if;

  d := engine.post_journal_v1(d, 'order.reversal', it.thing_id, o.order_id, decided_at,
    engine.reversed_v1(engine.order_postings_v1(q)));
  o.reversed_at := decided_at;
  d.placed := o;
  d.quote := q;
  d.event_type := 'order.reversed';
end $$;
