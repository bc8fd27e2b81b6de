-- Sets some of a partner's terms, by two operators: spread and fee, limits, rates, IBAN, resuming a
-- partner. One operator alone may suspend it or disable its trading. The partner is told of a new IBAN
-- now, a day before its money can go there. Says why not, or null.
create function cell.set_terms(of_partner int, changes jsonb, details jsonb) returns text
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
  over text;
  agreed cell.terms;
  at timestamptz;
begin
  if refusal is not null
    and changes not in ('{"suspended": true}', '{"trading_disabled": true}') then
    return refusal;
  end if;
  if changes ? 'open_mg_max' then
    over := engine.refuse_exposure_v1(of_partner, (changes ->> 'open_mg_max')::bigint);
    if over is not null then return over; end if;
  end if;
  select greatest(decided_at, date_trunc('milliseconds', clock_timestamp())) into at from heads
  where partner = of_partner for no key update;
  select * into agreed from terms where partner = of_partner;
  if not found then return 'not_found'; end if;
  agreed := jsonb_populate_record(agreed, changes - array['partner', 'iban', 'iban_next',
    'iban_next_from']);
  if changes ? 'iban' then agreed := engine.change_iban_v1(agreed, changes ->> 'iban', at); end if;
  delete from terms where partner = of_partner;
  insert into terms select (agreed).*;
  if changes ? 'iban' then
    perform engine.emit_event_v1(of_partner, 'iban.changed', null, jsonb_build_object(
      'iban_masked', engine.mask_iban_v1(changes ->> 'iban'),
      'effective_at', engine.instant_v1(coalesce(agreed.iban_next_from, at))));
  end if;
  perform engine.change_directory_v1('partner.terms', of_partner,
    details || jsonb_build_object('changes', changes));
  return null;
end $$;

grant execute on function cell.set_terms(int, jsonb, jsonb) to mithqal_operator;
