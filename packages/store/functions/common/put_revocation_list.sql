-- Keeps the next revocation list, when it is the next one: of two that were signed at once, one is kept.
create function common.put_revocation_list(new_number bigint, new_pem text) returns boolean
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  insert into revocation_list values (true, new_number, new_pem, clock_timestamp())
  on conflict (one) do update set number = excluded.number, pem = excluded.pem,
    issued_at = excluded.issued_at
  where revocation_list.number = excluded.number - 1;
  return found;
end $$;

grant execute on function common.put_revocation_list(bigint, text) to mithqal_operator;
