-- The moment at which a business day ends.
create function engine.midnight_after_v1(day date) returns timestamptz
language sql immutable parallel safe as $$
select ((day + 1)::timestamp - interval '3 hours') at time zone 'UTC';
$$;
