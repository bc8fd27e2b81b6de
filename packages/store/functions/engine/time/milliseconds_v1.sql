-- Unix time in milliseconds.
create function engine.milliseconds_v1(at timestamptz) returns bigint
language sql stable parallel safe as $$
select (date_part('epoch', at) * 1000)::bigint;
$$;
