-- The thing that an item made or acted on.
create function engine.thing_of_v1(it engine.item_v1, d engine.decision_v1) returns uuid
language sql immutable parallel safe as $$
select case
  when it.kind in ('quote.cancel', 'order.reverse') then it.subject_id
  else coalesce((d.withdrawal).withdrawal_id, it.thing_id)
end;
$$;
