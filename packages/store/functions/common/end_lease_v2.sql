-- Gives a lease back, so that the next one need not wait for its end. The moment of now would not do:
-- it is kept in milliseconds, and may be rounded up to one that is still to come.
create function common.end_lease_v2(of_name text, by_holder text) returns boolean
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  update leases set until = '-infinity' where name = of_name and holder = by_holder;
  return found;
end $$;

grant execute on function common.end_lease_v2(text, text) to mithqal_worker;
