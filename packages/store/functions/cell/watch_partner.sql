-- The worker's look at a partner's books.
create function cell.watch_partner(of_partner int) returns table (invariant text, detail text)
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return query select * from engine.watch_partner_v1(of_partner);
end $$;

grant execute on function cell.watch_partner(int) to mithqal_worker, mithqal_operator;
