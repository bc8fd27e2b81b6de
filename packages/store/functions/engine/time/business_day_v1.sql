-- The business day of a moment: Asia/Riyadh is UTC+3 and knows no daylight saving.
create function engine.business_day_v1(at timestamptz) returns date
language sql immutable parallel safe as $$
select ((at at time zone 'UTC') + interval '3 hours')::date;
$$;
