-- Counts an item against its class of rates, exactly: the head is locked. Each class is a quota of
-- two seconds' worth that refills evenly; the head keeps the theoretical arrival time of the next.
create function engine.count_rate_v1(inout h cell.heads, kind text, agreed cell.terms, at timestamptz,
  out allowed boolean, out remaining int, out reset_ms int)
language plpgsql immutable as $$
declare
  now_us bigint := extract(epoch from at) * 1000000;
  per_second int := case kind
    when 'quote' then agreed.quotes_per_second
    when 'order' then agreed.orders_per_second
    when 'withdrawal' then agreed.withdrawals_per_second
    when 'probe' then agreed.probes_per_second
    else agreed.others_per_second end;
  tat bigint := greatest(now_us, case kind
    when 'quote' then h.quotes_tat
    when 'order' then h.orders_tat
    when 'withdrawal' then h.withdrawals_tat
    when 'probe' then h.probes_tat
    else h.others_tat end) + 1000000 / per_second;
begin
  allowed := tat - now_us <= 2000000;
  remaining := case when allowed then (2000000 - tat + now_us) * per_second / 1000000 else 0 end;
  reset_ms := case when allowed then tat - now_us else tat - now_us - 2000000 end / 1000 + 1;
  if not allowed then return; end if;
  case kind
    when 'quote' then h.quotes_tat := tat;
    when 'order' then h.orders_tat := tat;
    when 'withdrawal' then h.withdrawals_tat := tat;
    when 'probe' then h.probes_tat := tat;
    else h.others_tat := tat;
  end case;
end $$;
