-- What the workers do by themselves: stock for the lines, and withdrawals on their way.
create function engine.worker_kinds_v1() returns text[]
language sql immutable parallel safe as $$
select array['line.fill', 'line.take', 'withdrawal.review', 'withdrawal.process'];
$$;
