-- A firm quote: gold (buy) or cash (sell) is reserved from the partner's line, exposure and daily
-- volume are taken now, so that an order on it can fail for the balance alone.
create function engine.decide_quote_v1(inout d engine.decision_v1, it engine.item_v1,
  agreed cell.terms, market common.market, decided_at timestamptz)
language plpgsql stable as $$
declare
  h cell.heads := d.head;
  mid bigint := coalesce(agreed.sandbox_mid_e4, market.mid_e4 + agreed.sandbox_shift_e4);
  status text := coalesce(agreed.sandbox_market, market.status);
  t engine.trade_v1;
  today date := engine.business_day_v1(decided_at);
begin
  d.code := case
    when status = 'halted' then 'market_halted'
    when status = 'closed' then 'market_closed'
    when agreed.sandbox_mid_e4 is null
      and (market.priced_at >= decided_at - interval '2 seconds') is not true then 'pricing_unavailable'
    when (it.gold_mg is null) = (it.amount is null) or (it.side in ('buy', 'sell')) is not true
      then 'validation_error'
    when it.gold_mg < agreed.quote_min_mg or it.amount <= 0 then 'amount_below_minimum'
    when it.gold_mg > agreed.quote_max_mg or it.amount > 1000000000000 then 'amount_above_maximum'
  end;
  if d.code is not null then return; end if;

  t := engine.price_trade_v1(it.side, mid, agreed.spread_bps, agreed.fee_bps, agreed.fee_fixed,
    it.gold_mg, it.amount);
  if h.volume_day < today then
    h.volume_day := today;
    h.volume_mg := 0;
  end if;
  d.code := case
    when t.gold_mg < agreed.quote_min_mg or t.total <= 0 or t.subtotal <= 0
      then 'amount_below_minimum'
    when t.gold_mg > agreed.quote_max_mg then 'amount_above_maximum'
    when h.open_quotes >= agreed.open_quotes_max or h.open_mg + t.gold_mg > agreed.open_mg_max
      then 'quote_exposure_limit_exceeded'
    when h.volume_mg + t.gold_mg > agreed.daily_mg_max then 'daily_limit_exceeded'
    when it.side = 'buy' and t.gold_mg > h.gold_line - h.gold_reserved
      then 'vault_stock_unavailable'
    when it.side = 'sell' and t.subtotal + t.spread > h.cash_line - h.cash_reserved
      then 'liquidity_unavailable'
  end;
  if d.code is not null then return; end if;

  if it.side = 'buy' then
    h.gold_reserved := h.gold_reserved + t.gold_mg;
  else
    h.cash_reserved := h.cash_reserved + t.subtotal + t.spread;
  end if;
  h.open_quotes := h.open_quotes + 1;
  h.open_mg := h.open_mg + t.gold_mg;
  h.volume_mg := h.volume_mg + t.gold_mg;
  h.next_expiry := coalesce(h.next_expiry, decided_at + interval '60 seconds');
  d.head := h;

  d.quote := row(it.partner, it.thing_id, it.side, t.gold_mg, mid, t.price_e4, t.subtotal, t.spread,
    t.fee, t.rounding, t.total,
    case when agreed.sandbox_mid_e4 is null then market.priced_at else decided_at end,
    decided_at, decided_at + interval '60 seconds', null, it.client_reference,
    case it.side when 'buy' then h.sar_available < t.total else h.gold_available < t.gold_mg end
  )::cell.quotes;
end $$;
