-- The worker's look at a partner's books.
create function cell.watch_partner_v2(of_partner int) returns table (invariant text, detail text)
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return query select * from engine.watch_partner_v2(of_partner);
end $$;

grant execute on function cell.watch_partner_v2(int) to mithqal_worker, mithqal_operator;
