-- a / b rounded up, for whole numbers not below zero.
create function engine.ceil_div_v1(a numeric, b numeric) returns bigint
language sql immutable parallel safe as $$
select div(a + b - 1, b)::bigint;
$$;
