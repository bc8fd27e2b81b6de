-- What attempts say of their endpoints: the answers that are good let more be in flight, failures
-- halve it; an endpoint that is gone, or has had nothing but failures for too long, is disabled.
-- A row that nothing changes is not written. Tests do not count.
create function engine.rate_endpoints_v1(made engine.attempt_v1[], in_flight_least int,
  in_flight_most int, disable_after interval) returns setof engine.disabled_v1
language plpgsql volatile as $$
begin
  return query
  with told as (
    select m.partner, count(*) filter (where m.verdict = 'delivered') as good,
      count(*) filter (where m.verdict <> 'delivered') as bad, bool_or(m.verdict = 'gone') as gone,
      min(m.started_at) as first_at, max(m.started_at) as last_at,
      max(m.paused_until) as paused_until
    from unnest(made) m where m.sequence > 0 group by m.partner),
  rated as (
    select t.partner, t.last_at,
      e.disabled_at is not null as was_disabled,
      case when t.good > 0 then 0 else e.failures + t.bad end as failures,
      case when t.good > 0 then null else coalesce(e.failing_since, t.first_at) end as failing_since,
      case when t.bad > 0 then greatest(in_flight_least, e.in_flight_max / 2)
        else least(in_flight_most, e.in_flight_max + t.good) end as in_flight_max,
      coalesce(t.paused_until, e.paused_until) as paused_until,
      case when e.disabled_at is not null then e.disabled_reason
        when t.gone then 'gone'
        when t.good = 0 and t.last_at - coalesce(e.failing_since, t.first_at) >= disable_after
          then 'failing' end as disabled_reason
    from told t join endpoints e on e.partner = t.partner),
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
