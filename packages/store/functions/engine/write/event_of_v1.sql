-- The event that tells of what was done.
create function engine.event_of_v1(it engine.item_v1, d engine.decision_v1, sequence bigint)
returns cell.events
language sql immutable parallel safe as $$
select row(it.partner, sequence, it.event_id, d.event_type, engine.thing_of_v1(it, d),
  (d.withdrawal).step, null, 1, d.at)::cell.events;
$$;
