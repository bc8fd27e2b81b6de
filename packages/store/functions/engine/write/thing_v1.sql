-- The thing that an item made or acted on.
create function engine.thing_v1(s engine.settled_v1) returns uuid
language sql immutable parallel safe as $$
select case
  when (s.it).kind in ('quote.cancel', 'order.reverse') then (s.it).subject_id
  else coalesce(((s.d).withdrawal).withdrawal_id, (s.it).thing_id)
end;
$$;
