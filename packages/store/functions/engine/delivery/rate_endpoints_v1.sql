-- What attempts say of their endpoints: the answers that are good let more be in flight, failures
-- halve it and, after so many in a row, break the circuit for a while that doubles with every further
-- round; an endpoint that is gone, or has had nothing but failures for too long, is disabled.
-- A row that nothing changes is not written. Tests do not count, nor what the sandbox has dropped.
create function engine.rate_endpoints_v1(made engine.attempt_v1[], in_flight_least int,
  in_flight_most int, disable_after interval, break_after int, break_least interval,
  break_most interval) returns setof engine.disabled_v1
language plpgsql volatile as $$
begin
  return query
  with told as (
    select m.partner, count(*) filter (where m.verdict = 'delivered') as good,
      count(*) filter (where m.verdict <> 'delivered') as bad, bool_or(m.verdict = 'gone') as gone,
      min(m.started_at) as first_at, max(m.started_at) as last_at,
      max(m.paused_until) as paused_until,
      max(m.started_at + m.took_ms * interval '1 millisecond') as ended_at
    from unnest(made) m where m.sequence > 0 and m.verdict <> 'dropped' group by m.partner),
  counted as (
    select t.*, case when t.good > 0 then 0 else e.failures + t.bad end as failures
    from told t join endpoints e on e.partner = t.partner),
  rated as (
    select t.partner, t.last_at, t.failures,
      e.disabled_at is not null as was_disabled,
      case when t.good > 0 then null else coalesce(e.failing_since, t.first_at) end as failing_since,
      case when t.bad > 0 then greatest(in_flight_least, e.in_flight_max / 2)
        else least(in_flight_most, e.in_flight_max + t.good) end as in_flight_max,
      greatest(e.paused_until, t.paused_until, case when t.failures >= break_after
        then t.ended_at + least(break_most,
          break_least * power(2, least(20, (t.failures - break_after) / in_flight_least))) end
        ) as paused_until,
      case when e.disabled_at is not null then e.disabled_reason
        when t.gone then 'gone'
        when t.good = 0 and t.last_at - coalesce(e.failing_since, t.first_at) >= disable_after
          then 'failing' end as disabled_reason
    from counted t join endpoints e on e.partner = t.partner),
  written as (
    update endpoints e set failures = r.failures, failing_since = r.failing_since,
      in_flight_max = r.in_flight_max, paused_until = r.paused_until,
      disabled_reason = r.disabled_reason,
      disabled_at = case when r.disabled_reason is not null
        then coalesce(e.disabled_at, r.last_at) end
    from rated r
    where r.partner = e.partner
      and (e.failures, e.failing_since, e.in_flight_max, e.paused_until, e.disabled_reason)
        is distinct from
        (r.failures, r.failing_since, r.in_flight_max, r.paused_until, r.disabled_reason))
  select r.partner, r.disabled_reason from rated r
  where r.disabled_reason is not null and not r.was_disabled;
end $$;
