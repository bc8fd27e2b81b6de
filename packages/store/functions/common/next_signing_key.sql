-- The next key of a purpose: published now, it signs later, and the one before retires at its time
-- (null: never). Of several workers that make the same generation, one has its key taken.
create function common.next_signing_key(of_purpose text, next int, new_kid text, new_public jsonb,
  new_sealed bytea, publishes timestamptz, signs timestamptz, former_retires timestamptz)
returns boolean
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  if not exists (
    select from signing_keys k where k.purpose = of_purpose and k.generation = next - 1) then
    return false;
  end if;
  insert into signing_keys
  values (of_purpose, next, new_kid, new_public, new_sealed, publishes, signs, null)
  on conflict (purpose, generation) do nothing;
  if not found then return false; end if;
  update signing_keys k set retire_at = former_retires
  where k.purpose = of_purpose and k.generation = next - 1;
  return true;
end $$;

grant execute on function
  common.next_signing_key(text, int, text, jsonb, bytea, timestamptz, timestamptz, timestamptz)
  to mithqal_worker;
