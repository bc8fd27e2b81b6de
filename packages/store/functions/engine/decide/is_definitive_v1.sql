-- Whether a refusal is kept under its idempotency key: a delayed duplicate of what was definitively
-- refused must never execute later. What was not understood, or may pass by itself, is not kept.
create function engine.is_definitive_v1(code text) returns boolean
language sql immutable parallel safe as $$
select code in ('quote_expired', 'quote_already_executed', 'quote_cancelled',
  'withdrawal_not_cancellable', 'amount_below_minimum', 'amount_above_maximum',
  'insufficient_funds', 'insufficient_gold', 'daily_limit_exceeded',
  'quote_exposure_limit_exceeded', 'iban_not_registered', 'vault_stock_unavailable',
  'liquidity_unavailable');
$$;
