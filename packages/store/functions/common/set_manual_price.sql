-- Sets the price by hand, until a moment or until it is replaced; null gives it back to the source. Two
-- operators. The publisher keeps it fresh. Says why not, or null.
create function common.set_manual_price(new_mid_e4 bigint, ends timestamptz, details jsonb)
returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
begin
  if refusal is not null then return refusal; end if;
  if new_mid_e4 not between 10000 and 1000000000 or ends <= clock_timestamp() then
    return 'validation_error';
  end if;
  update pricing set manual_mid_e4 = new_mid_e4, manual_until = ends;
  perform engine.append_audit_v1('price.manual', null,
    details || jsonb_build_object('mid_e4', new_mid_e4, 'ends', ends), clock_timestamp());
  return null;
end $$;

grant execute on function common.set_manual_price(bigint, timestamptz, jsonb) to mithqal_operator;
