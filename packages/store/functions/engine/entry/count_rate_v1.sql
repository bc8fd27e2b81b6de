-- Counts an item against its class of rates, exactly: the head is locked. Each class is a quota of
-- two seconds' worth that refills evenly; the head keeps the theoretical arrival time of the next.
-- Nanoseconds: cut to microseconds, the intervals of 3,000 a second let 3,003 through.
create function engine.count_rate_v1(tat bigint, per_second int, at timestamptz)
returns engine.rate_v1
language plpgsql immutable as $$
declare
  now_ns bigint := (date_part('epoch', at) * 1000000)::bigint * 1000;
  ahead bigint := greatest(0, tat - now_ns) + 1000000000 / per_second;
begin
  if ahead > 2000000000 then
    return row(false, 0, (ahead - 2000000000) / 1000000 + 1, tat)::engine.rate_v1;
  end if;
  return row(true, (2000000000 - ahead) * per_second / 1000000000, ahead / 1000000 + 1,
    now_ns + ahead)::engine.rate_v1;
end $$;
