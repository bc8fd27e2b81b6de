-- A moment as the wire writes it: RFC 3339 in UTC, with milliseconds.
create function engine.instant_v1(at timestamptz) returns text
language sql stable parallel safe as $$
select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
