-- The next moment at 14:00 in Riyadh on a business day (not Friday, Saturday or a holiday) that is
-- after the given one: when the large-value rail is expected to have settled.
create function engine.next_business_moment_v1(at timestamptz) returns timestamptz
language sql stable as $$
select (
  select (d::date + time '11:00') at time zone 'UTC'
  from generate_series(engine.business_day_v1(at), engine.business_day_v1(at) + 30, interval '1 day') d
  where extract(isodow from d) not in (5, 6)
    and (d::date + time '11:00') at time zone 'UTC' > at
    and not exists (select from holidays where day = d::date)
  order by d limit 1);
$$;
