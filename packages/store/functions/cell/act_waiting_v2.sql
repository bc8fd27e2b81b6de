-- The partner's entry for spare lines: it waits for a head that is held, but not for long.
create function cell.act_waiting_v2(items json) returns setof engine.outcome_v1
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_seqscan = off
set lock_timeout = '1s'
as $$
begin
  return query select * from engine.act_v2(items, engine.partner_kinds_v1(), waits => true);
end $$;

grant execute on function cell.act_waiting_v2(json) to mithqal_api;
