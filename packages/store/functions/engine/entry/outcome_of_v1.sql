-- The answer to an item, flat: a column for each fact that some resource shows.
create function engine.outcome_of_v1(i int, d engine.decision_v1) returns engine.outcome_v1
language sql stable parallel safe as $$
select row(i, d.code, d.details, d.replayed, d.rate_remaining, d.rate_reset_ms,
  engine.milliseconds_v1(coalesce((d.journal).decided_at, (d.quote).cancelled_at, d.at)),
  coalesce((d.withdrawal).withdrawal_id, (d.placed).order_id, (d.funding).funding_id,
    (d.quote).quote_id),
  case when (d.placed).order_id is null
    then coalesce((d.withdrawal).client_reference, (d.quote).client_reference)
    else (d.placed).client_reference end,
  (d.quote).quote_id, (d.quote).side, (d.quote).gold_mg, (d.quote).price_e4, (d.quote).subtotal,
  coalesce((d.quote).fee, (d.withdrawal).fee), (d.quote).rounding, (d.quote).total,
  engine.milliseconds_v1((d.quote).priced_at),
  engine.milliseconds_v1(coalesce((d.withdrawal).created_at, (d.funding).created_at,
    (d.quote).created_at)),
  engine.milliseconds_v1((d.quote).expires_at),
  (d.quote).short_of_funds,
  engine.milliseconds_v1((d.placed).executed_at), engine.milliseconds_v1((d.placed).reversed_at),
  coalesce((d.withdrawal).amount, (d.funding).amount),
  coalesce((d.withdrawal).bank_reference, (d.funding).bank_reference), (d.funding).value_date::text,
  (d.withdrawal).status, (d.withdrawal).iban, (d.withdrawal).rail,
  engine.milliseconds_v1((d.withdrawal).estimated_at),
  engine.milliseconds_v1((d.withdrawal).completed_at), (d.withdrawal).failure,
  (d.journal).transaction_id, (d.journal).sequence, encode((d.journal).hash, 'hex'),
  (d.journal).sar_available, (d.journal).sar_held, (d.journal).gold_available
)::engine.outcome_v1;
$$;
