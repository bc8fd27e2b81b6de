-- Records what came of attempts. Every one is logged; only the worker that still has the lease decides
-- what becomes of the delivery. Says which endpoints are disabled by it.
create function engine.record_attempts_v1(made engine.attempt_v1[], in_flight_least int,
  in_flight_most int, disable_after interval, break_after int, break_least interval,
  break_most interval) returns setof engine.disabled_v1
language plpgsql volatile as $$
declare
  ours engine.attempt_v1[];
begin
  perform from endpoints e where e.partner = any (array(select m.partner from unnest(made) m))
  order by e.partner for no key update;
  insert into attempts
  select m.partner, m.sequence, m.lease, m.started_at, m.took_ms, m.status, m.fault
  from unnest(made) m on conflict do nothing;

  ours := array(
    select m from unnest(made) m
    join deliveries d on d.partner = m.partner and d.sequence = m.sequence and d.lease = m.lease);
  if cardinality(ours) = 0 then return; end if;
  delete from deliveries d using unnest(ours) m
  where d.partner = m.partner and d.sequence = m.sequence
    and (m.verdict = 'delivered' or (d.sequence = 0 and m.verdict <> 'failed'));
  update deliveries d set lease = null, failures = d.failures + 1,
    due_at = case m.verdict when 'gone' then coalesce(m.due_at, m.started_at)
      when 'failed' then m.due_at end
  from unnest(ours) m
  where d.partner = m.partner and d.sequence = m.sequence and m.verdict <> 'delivered';

  perform engine.confirm_endpoint_v1(m.partner, m.started_at, in_flight_least)
  from unnest(ours) m where m.sequence = 0 and m.verdict = 'delivered';
  return query select * from engine.rate_endpoints_v1(ours, in_flight_least, in_flight_most,
    disable_after, break_after, break_least, break_most);
end $$;
