-- Gives back what an open quote had taken: its reservation and its exposure; its volume too when it
-- was not executed and the day is still the same.
create function engine.release_quote_v1(inout h cell.heads, q cell.quotes, executed boolean)
language plpgsql immutable as $$
begin
  if q.side = 'buy' then
    h.gold_reserved := h.gold_reserved - q.gold_mg;
  else
    h.cash_reserved := h.cash_reserved - q.subtotal - q.spread;
  end if;
  h.open_quotes := h.open_quotes - 1;
  h.open_mg := h.open_mg - q.gold_mg;
  if not executed and engine.business_day_v1(q.created_at) = h.volume_day then
    h.volume_mg := h.volume_mg - q.gold_mg;
  end if;
end $$;
