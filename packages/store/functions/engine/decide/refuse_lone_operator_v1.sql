-- The acts that take two operators: the second person is checked here, whatever the service thinks.
create function engine.refuse_lone_operator_v1(it engine.item_v1) returns text
language sql stable parallel safe as $$
select case when it.kind in ('deposit', 'withdrawal.approve', 'withdrawal.fail', 'withdrawal.return',
  'order.reverse') then engine.two_operators_v1(it.details) end;
$$;
