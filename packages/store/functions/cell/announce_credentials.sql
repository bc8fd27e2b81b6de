-- What became of credentials, for their partners.
create function cell.announce_credentials(most int) returns int
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set lock_timeout = '1s'
as $$
begin
  return engine.announce_credentials_v1(most);
end $$;

grant execute on function cell.announce_credentials(int) to mithqal_worker;
