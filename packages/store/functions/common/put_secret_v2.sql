-- Registers a secret of a partner; the ones before it end when they are told to, so that the partner
-- can change over. Says why not, or null.
create function common.put_secret_v2(of_partner int, of_kind text, new_id text, new_material bytea,
  others_end timestamptz, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  refusal text := common.put_credential(of_partner, of_kind, new_id, new_material,
    date_trunc('milliseconds', clock_timestamp()), null, details);
  other text;
begin
  if refusal is not null or others_end is null then return refusal; end if;
  for other in
    select c.id from credentials c
    where c.partner = of_partner and c.kind = of_kind and c.id <> new_id and c.revoked_at is null
      and coalesce(c.ends_at, 'infinity') > others_end
  loop
    perform common.end_credential(of_partner, of_kind, other, others_end, details);
  end loop;
  return null;
end $$;

grant execute on function common.put_secret_v2(int, text, text, bytea, timestamptz, jsonb)
  to mithqal_operator;
