-- What operators book.
create function engine.operator_kinds_v1() returns text[]
language sql immutable parallel safe as $$
select array['deposit', 'order.reverse', 'line.fill', 'line.take', 'withdrawal.review',
  'withdrawal.process', 'withdrawal.approve', 'withdrawal.complete', 'withdrawal.fail',
  'withdrawal.return'];
$$;
