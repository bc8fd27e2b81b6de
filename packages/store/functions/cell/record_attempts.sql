-- What came of a worker's attempts; their times are Unix milliseconds. Says which endpoints are
-- disabled by it.
create function cell.record_attempts(made jsonb, in_flight_least int, in_flight_most int,
  disable_after interval, break_after int, break_least interval, break_most interval)
returns setof engine.disabled_v1
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
  return query select * from engine.record_attempts_v1(array(
    select row(r.partner, r.sequence, r.lease, timestamptz 'epoch' + r.started_at * ms, r.took_ms,
      r.status, r.fault, r.verdict, timestamptz 'epoch' + r.due_at * ms,
      timestamptz 'epoch' + r.paused_until * ms)::engine.attempt_v1
    from jsonb_to_recordset(made) as r(partner int, sequence bigint, lease uuid, started_at bigint,
      took_ms int, status smallint, fault text, verdict text, due_at bigint, paused_until bigint),
      (values (interval '1 millisecond')) as unit(ms)),
    in_flight_least, in_flight_most, disable_after, break_after, break_least, break_most);
end $$;

grant execute on function
  cell.record_attempts(jsonb, int, int, interval, int, interval, interval)
  to mithqal_worker;
