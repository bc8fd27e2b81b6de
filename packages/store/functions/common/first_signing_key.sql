-- The first key of a purpose, good at once. Of several processes that make one at the same time, one
-- has its key taken; the others find it there.
create function common.first_signing_key(of_purpose text, new_kid text, new_public jsonb,
  new_sealed bytea, at timestamptz) returns boolean
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  insert into signing_keys values (of_purpose, 1, new_kid, new_public, new_sealed, at, at, null)
  on conflict (purpose, generation) do nothing;
  return found;
end $$;

grant execute on function common.first_signing_key(text, text, jsonb, bytea, timestamptz)
  to mithqal_api, mithqal_worker;
