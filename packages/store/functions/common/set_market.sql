-- Sets the market's status. One operator may close or halt it; opening it again takes two. Says why
-- not, or null.
create function common.set_market(new_status text, disabled boolean, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
begin
  if (new_status = 'open' or not disabled) and refusal is not null then return refusal; end if;
  update market set status = new_status, trading_disabled = disabled;
  perform engine.append_audit_v1('market', null,
    details || jsonb_build_object('status', new_status, 'disabled', disabled), clock_timestamp());
  return null;
end $$;

grant execute on function common.set_market(text, boolean, jsonb) to mithqal_operator;
