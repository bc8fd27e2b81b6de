-- Registers a credential of a partner: certificates and signing keys by two operators, at most four of
-- each in use; secrets by one, at most two. The same one again changes nothing; another one under its
-- name is refused. Says why not, or null.
create function common.put_credential(of_partner int, new_kind text, new_id text,
  new_material bytea, starts timestamptz, ends timestamptz, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  is_key boolean := new_kind in ('certificate', 'signing_key');
  refusal text := case when is_key then engine.two_operators_v1(details) end;
  known bytea;
begin
  if refusal is not null then return refusal; end if;
  perform from partners where partner = of_partner for no key update;
  if not found then return 'not_found'; end if;
  select c.material into known from credentials c
  where c.partner = of_partner and c.kind = new_kind and c.id = new_id;
  if found then
    return case when known <> new_material then 'credential_exists' end;
  end if;
  if (
    select count(*) from credentials c
    where c.partner = of_partner and c.kind = new_kind and c.revoked_at is null
      and coalesce(c.ends_at, 'infinity') > clock_timestamp()
  ) >= (case when is_key then 4 else 2 end) then
    return 'credential_limit_reached';
  end if;
  insert into credentials values (of_partner, new_kind, new_id, new_material, starts, ends, null);
  perform engine.change_directory_v1('credential.put', of_partner,
    details || jsonb_build_object('kind', new_kind, 'id', new_id));
  return null;
end $$;

grant execute on function
  common.put_credential(int, text, text, bytea, timestamptz, timestamptz, jsonb)
  to mithqal_operator;
