-- What of an endpoint is to be delivered now, oldest first, as many as there is room for: a test,
-- what failed and is due again, what a worker has taken and not come back with, and the events after
-- the cursor. The endpoint is locked.
create function engine.due_deliveries_v1(e cell.endpoints, at timestamptz) returns setof bigint
language plpgsql stable as $$
declare
  is_open boolean := e.url is not null and e.disabled_at is null and (e.paused_until > at) is not true;
  room int := case when is_open
    then greatest(0, e.in_flight_max - engine.in_flight_v1(e.partner, at)) else 0 end;
begin
  return query
  select d.sequence from deliveries d
  where d.partner = e.partner and d.sequence = 0 and d.due_at <= at;
  return query
  select due.sequence from (
    (select d.sequence from deliveries d
      where d.partner = e.partner and d.lease is null and d.due_at <= at and d.sequence > 0
      order by d.due_at limit room)
    union all
    (select d.sequence from deliveries d
      where d.partner = e.partner and d.lease is not null and d.due_at <= at and d.sequence > 0
      order by d.due_at limit room)
    union all
    select generate_series(e.dispatched_through + 1,
      least(h.event_sequence, e.dispatched_through + room))
    from heads h where h.partner = e.partner) due
  order by due.sequence limit room;
end $$;
