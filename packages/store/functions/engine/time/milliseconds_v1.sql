-- Unix time in milliseconds.
create function engine.milliseconds_v1(at timestamptz) returns bigint
language sql stable parallel safe as $$
select (extract(epoch from at) * 1000)::bigint;
$$;
