-- The partner's entry of a cell, with the kinds that the API's role may ask for. The fixed search_path
-- keeps every name inside the cell, the engine and what all share. A batch is small, whatever the
-- planner thinks: it joins by index, and one plan serves every call, made though the tables were still
-- empty and somebody had analyzed them so.
create function cell.act_v2(items json) returns setof engine.outcome_v1
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_seqscan = off
as $$
begin
  return query select * from engine.act_v2(items, engine.partner_kinds_v1(), waits => false);
end $$;

grant execute on function cell.act_v2(json) to mithqal_api;
