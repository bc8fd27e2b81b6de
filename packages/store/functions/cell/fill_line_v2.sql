-- A quote found its partner's line short: fills the line from what the house has free, at most once a
-- second a partner. The only act on the house's stock that the API's role can cause.
create function cell.fill_line_v2(of_partner int, of_side text) returns void
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_seqscan = off
set lock_timeout = '1s'
as $$
declare
  act_id uuid := gen_random_uuid();
begin
  if exists (select from heads where partner = of_partner
      and line_asked_at > clock_timestamp() - interval '1 second') then
    return;
  end if;
  perform from engine.act_v2(json_build_array(json_build_object(
    'i', 0, 'kind', 'line.fill', 'partner', of_partner, 'side', of_side, 'request_id', act_id,
    'thing_id', act_id, 'key', act_id, 'fingerprint', 'line.fill',
    'not_after', engine.milliseconds_v1(clock_timestamp()) + 8000)),
    engine.worker_kinds_v1(), waits => true);
end $$;

grant execute on function cell.fill_line_v2(int, text) to mithqal_api, mithqal_worker;
