-- A trade's money from the mid price, by grams or by total (exactly one of them given). Each
-- rounding is in the house's favour and has its twin in protocol/amounts, against which tests hold it.
create function engine.price_trade_v1(
  side text, mid_e4 bigint, spread_bps int, fee_bps int, fee_fixed bigint, grams_mg bigint, asked bigint
) returns engine.trade_v1
language plpgsql immutable parallel safe as $$
declare
  t engine.trade_v1;
  mg_e4 constant bigint := 100000;  -- milligrams x 1/10,000 SAR per gram, in a halala
  most bigint;
begin
  if side = 'buy' then
    t.price_e4 := (mid_e4 * (20000 + spread_bps) + 19999) / 20000;
  else
    t.price_e4 := mid_e4 * (20000 - spread_bps) / 20000;
  end if;
  if grams_mg is not null then
    t.gold_mg := grams_mg;
  elsif side = 'buy' then
    -- the largest weight whose subtotal and fee are within the total
    most := div(10000 * (asked - fee_fixed)::numeric, 10000 + fee_bps);
    t.gold_mg := greatest(0, div(most::numeric * mg_e4, t.price_e4));
  else
    -- the smallest weight whose subtotal less the fee reaches the total
    most := engine.ceil_div_v1(10000 * (asked + fee_fixed)::numeric, 10000 - fee_bps);
    t.gold_mg := engine.ceil_div_v1(most::numeric * mg_e4, t.price_e4);
  end if;
  if t.gold_mg > 1000000000 then return t; end if;  -- more than any terms allow
  if side = 'buy' then
    t.subtotal := (t.gold_mg * t.price_e4 + mg_e4 - 1) / mg_e4;
    t.spread := t.subtotal - t.gold_mg * mid_e4 / mg_e4;
  else
    t.subtotal := t.gold_mg * t.price_e4 / mg_e4;
    t.spread := (t.gold_mg * mid_e4 + mg_e4 - 1) / mg_e4 - t.subtotal;
  end if;
  t.fee := (t.subtotal * fee_bps + 9999) / 10000 + fee_fixed;
  t.total := case side when 'buy' then t.subtotal + t.fee else t.subtotal - t.fee end;
  t.rounding := case when asked is null then 0 else abs(t.total - asked) end;
  t.total := coalesce(asked, t.total);
  return t;
end $$;
