-- The postings of an order, both legs. The house's line is charged or credited at the mid price; its
-- spread, fee and rounding are postings of their own.
create function engine.order_postings_v1(q cell.quotes) returns cell.postings[]
language plpgsql immutable as $$
begin
  if q.side = 'buy' then
    return array[
      engine.posting_v1(2000, 3010, 'SAR', q.subtotal - q.spread),
      engine.posting_v1(2000, 4000, 'SAR', q.spread),
      engine.posting_v1(2000, 4010, 'SAR', q.fee),
      engine.posting_v1(2000, 4020, 'SAR', q.rounding),
      engine.posting_v1(3110, 2100, 'XAU', q.gold_mg)];
  end if;
  return array[
    engine.posting_v1(3010, 2000, 'SAR', q.total),
    engine.posting_v1(3010, 4000, 'SAR', q.spread),
    engine.posting_v1(3010, 4010, 'SAR', q.fee),
    engine.posting_v1(3010, 4020, 'SAR', q.rounding),
    engine.posting_v1(2100, 3110, 'XAU', q.gold_mg)];
end $$;
