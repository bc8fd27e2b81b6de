-- The worker's nightly look at a closed day. What does not hold stops the partner.
create function cell.check_statement(of_partner int, of_day date)
returns table (invariant text, detail text)
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return query select * from engine.check_statement_v1(of_partner, of_day);
  if found then
    perform from heads where partner = of_partner for no key update;
    update terms set trading_disabled = true where partner = of_partner;
  end if;
end $$;

grant execute on function cell.check_statement(int, date) to mithqal_worker, mithqal_operator;
