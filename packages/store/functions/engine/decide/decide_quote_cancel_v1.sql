-- Cancels an open quote and gives back what it had taken.
create function engine.decide_quote_cancel_v1(inout d engine.decision_v1, q cell.quotes,
  executed_as uuid, decided_at timestamptz)
language plpgsql stable as $$
begin
  d.code := case
    when q.quote_id is null then 'quote_not_found'
    when executed_as is not null then 'quote_already_executed'
    when q.cancelled_at is not null then 'quote_cancelled'
    when decided_at >= q.expires_at then 'quote_expired'
  end;
  if d.code = 'quote_already_executed' then
    d.details := jsonb_build_object('order_id', executed_as);
  end if;
  if d.code is not null then return; end if;
  d.head := engine.release_quote_v1(d.head, q, executed => false);
  q.cancelled_at := decided_at;
  d.quote := q;
end $$;
