-- Whether the market is halted, for every partner.
create function cell.announce_market(most int) returns int
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set lock_timeout = '1s'
as $$
begin
  return engine.announce_market_v1(most);
end $$;

grant execute on function cell.announce_market(int) to mithqal_worker;
