-- Executes a quote: both legs in one journal. decided_at was read after the partner's head was
-- locked, so a quote is never executed at or after its expires_at.
create function engine.decide_order_v1(inout d engine.decision_v1, it engine.item_v1,
  q cell.quotes, executed_as uuid, decided_at timestamptz)
language plpgsql stable as $$
declare
  shortfall bigint := case q.side
    when 'buy' then q.total - (d.head).sar_available
    else q.gold_mg - (d.head).gold_available end;
begin
  d.code := case
    when q.quote_id is null then 'quote_not_found'
    when executed_as is not null then 'quote_already_executed'
    when q.cancelled_at is not null then 'quote_cancelled'
    when decided_at >= q.expires_at then 'quote_expired'
    when shortfall > 0 and q.side = 'buy' then 'insufficient_funds'
    when shortfall > 0 then 'insufficient_gold'
  end;
  d.details := case d.code
    when 'quote_already_executed' then jsonb_build_object('order_id', executed_as)
    when 'quote_expired' then jsonb_build_object('expired_at', engine.milliseconds_v1(q.expires_at))
    when 'insufficient_funds' then jsonb_build_object('shortfall_halalas', shortfall)
    when 'insufficient_gold' then jsonb_build_object('shortfall_mg', shortfall)
  end;
  if d.code is not null then return; end if;

  d.head := engine.release_quote_v1(d.head, q, executed => true);
  d := engine.post_journal_v1(d, 'order.' || q.side, it.thing_id, it.thing_id, decided_at,
    engine.order_postings_v1(q));
  d.placed := row(it.partner, it.thing_id, q.quote_id, decided_at, (d.journal).sequence,
    it.client_reference, null)::cell.orders;
  d.quote := q;
  d.event_type := 'order.executed';
end $$;
