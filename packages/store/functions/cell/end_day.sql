-- The first half of closing a day: from now on nothing of this partner can be decided before the day's
-- end, whatever the clock does. The second half sums up without a lock.
create function cell.end_day(of_partner int, of_day date) returns boolean
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set lock_timeout = '1s'
as $$
begin
  if clock_timestamp() < engine.midnight_after_v1(of_day) then return false; end if;
  update heads set decided_at = greatest(decided_at, engine.midnight_after_v1(of_day))
  where partner = of_partner;
  return found;
end $$;

grant execute on function cell.end_day(int, date) to mithqal_worker;
