-- Which quotes have expired, for the partners that asked to be told.
create function cell.announce_expired(most int) returns int
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set lock_timeout = '1s'
as $$
begin
  return engine.announce_expired_v1(most);
end $$;

grant execute on function cell.announce_expired(int) to mithqal_worker;
