-- Holds a lease for a while: `held` when it was the holder's already, `taken` when it was free or had
-- run out, `standby` when it is another's. The clock is read behind the row's lock.
create function engine.hold_lease_v1(of_name text, by_holder text, period interval) returns text
language plpgsql volatile as $$
declare
  lease common.leases;
  at timestamptz;
begin
  insert into leases values (of_name, by_holder, '-infinity') on conflict do nothing;
  select * into lease from leases where name = of_name for no key update;
  at := clock_timestamp();
  if lease.until > at and lease.holder <> by_holder then return 'standby'; end if;
  update leases set holder = by_holder, until = at + period where name = of_name;
  return case when lease.until > at then 'held' else 'taken' end;
end $$;
