-- What this cell's partners add up to.
create function cell.house_totals() returns engine.house_totals_v1
language plpgsql stable security definer
set search_path = cell, engine, common, pg_temp
as $$
declare
  totals engine.house_totals_v1;
begin
  select coalesce(sum(sar_available + sar_held), 0), coalesce(sum(cash_line), 0),
    coalesce(sum(earned), 0), coalesce(sum(bank), 0), coalesce(sum(gold_available), 0),
    coalesce(sum(gold_line), 0)
  into totals from heads;
  return totals;
end $$;

grant execute on function cell.house_totals() to mithqal_worker, mithqal_operator;
