-- Locks endpoints that have something due and room for it, those first that were served longest ago.
-- One that another worker is busy with is left out: it is served by that one.
create function engine.lock_due_endpoints_v1(at timestamptz, most int) returns cell.endpoints[]
language plpgsql volatile as $$
begin
  return array(select row(l.*)::cell.endpoints from (
    select e.* from endpoints e
    where (
        select d.due_at from deliveries d where d.partner = e.partner and d.sequence = 0) <= at
      or (e.url is not null and e.disabled_at is null and (e.paused_until > at) is not true
        and (
          e.dispatched_through < (select h.event_sequence from heads h where h.partner = e.partner)
          or (select min(d.due_at) from deliveries d
            where d.partner = e.partner and d.lease is null) <= at
          or (select min(d.due_at) from deliveries d
            where d.partner = e.partner and d.lease is not null) <= at)
        and engine.in_flight_v1(e.partner, at) < e.in_flight_max)
    order by e.claimed_at nulls first, e.partner
    limit most
    for no key update of e skip locked) l);
end $$;
