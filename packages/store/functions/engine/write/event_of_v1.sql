-- The event that tells of what was done.
create function engine.event_of_v1(it engine.item_v1, d engine.decision_v1, sequence bigint)
returns cell.events
language sql immutable parallel safe as $$
select row(it.partner, sequence, it.event_id, d.event_type,
  case when it.kind <> 'sandbox.market' then engine.thing_of_v1(it, d) end,
  (d.withdrawal).step, case it.kind when 'sandbox.market' then d.details end, 1, d.at)::cell.events;
$$;
