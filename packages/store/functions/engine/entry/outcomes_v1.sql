-- The answers of a call, flat: a column for each fact that some resource shows.
create function engine.outcomes_v1(settled engine.settled_v1[]) returns setof engine.outcome_v1
language plpgsql stable as $$
begin
  return query select (s.it).i, (s.d).code, (s.d).details, s.replayed, s.rate_remaining, s.rate_reset_ms,
    engine.milliseconds_v1(coalesce(j.decided_at, q.cancelled_at, s.at)),
    coalesce(w.withdrawal_id, o.order_id, f.funding_id, q.quote_id),
    case when o.order_id is null then coalesce(w.client_reference, q.client_reference)
      else o.client_reference end,
    q.quote_id, q.side, q.gold_mg, q.price_e4, q.subtotal, coalesce(q.fee, w.fee), q.rounding, q.total,
    engine.milliseconds_v1(q.priced_at),
    engine.milliseconds_v1(coalesce(w.created_at, f.created_at, q.created_at)),
    engine.milliseconds_v1(q.expires_at), q.short_of_funds,
    engine.milliseconds_v1(o.executed_at), engine.milliseconds_v1(o.reversed_at),
    coalesce(w.amount, f.amount), coalesce(w.bank_reference, f.bank_reference), f.value_date::text,
    w.status, w.iban, w.rail, engine.milliseconds_v1(w.estimated_at),
    engine.milliseconds_v1(w.completed_at), w.failure,
    j.transaction_id, j.sequence, encode(j.hash, 'hex'), j.sar_available, j.sar_held, j.gold_available
  from unnest(settled) s
  cross join lateral (select (s.d).quote.*) q
  cross join lateral (select (s.d).placed.*) o
  cross join lateral (select (s.d).funding.*) f
  cross join lateral (select (s.d).withdrawal.*) w
  cross join lateral (select (s.d).journal.*) j;
end $$;
