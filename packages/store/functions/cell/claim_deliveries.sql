-- What is due for one worker, its own until the lease ends. The table of deliveries is empty at one time
-- and full at another, whatever the planner has seen: everything is found by its key.
create function cell.claim_deliveries(by_lease uuid, at timestamptz, leased_until timestamptz,
  most int) returns setof engine.claimed_v1
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
begin
  return query select * from engine.claim_deliveries_v1(by_lease, at, leased_until, most);
end $$;

grant execute on function cell.claim_deliveries(uuid, timestamptz, timestamptz, int)
  to mithqal_worker;
