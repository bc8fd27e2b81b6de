-- Allots the house's free gold or cash to a partner's line, up to the partner's exposure cap, or takes
-- back what no open quote has reserved. The partner's head is locked before the house's row: one
-- order of locks.
create function engine.decide_line_v1(inout d engine.decision_v1, it engine.item_v1,
  agreed cell.terms, market common.market, decided_at timestamptz)
language plpgsql volatile as $$
declare
  h cell.heads := d.head;
  free common.house;
  fills boolean := it.kind = 'line.fill';
  moved bigint;
begin
  if fills then d.head.line_asked_at := decided_at; end if;
  select * into free from house for no key update;
  if it.side = 'buy' then
    moved := case when fills
      then agreed.open_mg_max - h.gold_line else h.gold_line - h.gold_reserved end;
    moved := case when fills then least(moved, free.gold) else moved end;
  else
    moved := case when fills
      then agreed.open_mg_max * market.mid_e4 / 100000 - h.cash_line
      else h.cash_line - h.cash_reserved end;
    moved := case when fills then least(moved, free.cash) else moved end;
  end if;
  if moved is null or moved <= 0 then
    d.code := case it.side when 'buy' then 'vault_stock_unavailable' else 'liquidity_unavailable' end;
    return;
  end if;
  if it.side = 'buy' then
    update house set gold = gold + case when fills then -moved else moved end;
    d := engine.post_journal_v1(d, 'allotment', it.thing_id, null, decided_at, array[case when fills
      then engine.posting_v1(3100, 3110, 'XAU', moved)
      else engine.posting_v1(3110, 3100, 'XAU', moved) end]);
  else
    update house set cash = cash + case when fills then -moved else moved end;
    d := engine.post_journal_v1(d, 'allotment', it.thing_id, null, decided_at, array[case when fills
      then engine.posting_v1(3000, 3010, 'SAR', moved)
      else engine.posting_v1(3010, 3000, 'SAR', moved) end]);
  end if;
end $$;
