-- Sets where a partner's requests may come from, by two operators. Says why not, or null.
create function common.set_addresses(of_partner int, networks cidr[], details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
begin
  if refusal is not null then return refusal; end if;
  perform from partners where partner = of_partner for no key update;
  if not found then return 'not_found'; end if;
  delete from addresses where partner = of_partner;
  insert into addresses select distinct of_partner, n from unnest(networks) n;
  perform engine.change_directory_v1('addresses.set', of_partner,
    details || jsonb_build_object('networks', to_jsonb(networks)));
  return null;
end $$;

grant execute on function common.set_addresses(int, cidr[], jsonb) to mithqal_operator;
