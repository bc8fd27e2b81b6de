-- Publishes a price; its time is the database's.
create function common.publish_price(new_mid_e4 bigint) returns timestamptz
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  at timestamptz;
begin
  insert into market (mid_e4, priced_at, status) values (new_mid_e4, clock_timestamp(), 'open')
  on conflict (one) do update set mid_e4 = excluded.mid_e4, priced_at = clock_timestamp()
  returning priced_at into at;
  return at;
end $$;

grant execute on function common.publish_price(bigint) to mithqal_worker, mithqal_operator;
