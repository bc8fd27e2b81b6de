-- Sets some of a partner's terms, by two operators: spread and fee, limits, rates, IBAN, resuming a
-- partner. One operator alone may suspend. Says why not, or null.
create function cell.set_terms(of_partner int, changes jsonb, details jsonb) returns text
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
  agreed cell.terms;
begin
  if changes <> '{"suspended": true}' and refusal is not null then return refusal; end if;
  perform from heads where partner = of_partner for no key update;
  select * into agreed from terms where partner = of_partner;
  if not found then return 'not_found'; end if;
  agreed := jsonb_populate_record(agreed, changes - 'partner');
  delete from terms where partner = of_partner;
  insert into terms select (agreed).*;
  perform engine.change_directory_v1('partner.terms', of_partner,
    details || jsonb_build_object('changes', changes));
  return null;
end $$;

grant execute on function cell.set_terms(int, jsonb, jsonb) to mithqal_operator;
