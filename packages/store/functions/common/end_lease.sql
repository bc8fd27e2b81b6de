-- Gives a lease back, so that the next one need not wait for its end.
create function common.end_lease(of_name text, by_holder text) returns boolean
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  update leases set until = clock_timestamp() where name = of_name and holder = by_holder;
  return found;
end $$;

grant execute on function common.end_lease(text, text) to mithqal_worker;
