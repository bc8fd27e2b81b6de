-- Sets the market's status. One operator may close or halt it, and disable trading. Enabling it takes two;
-- so does opening the market, which gives it back to its hours and confirms the price that the guard
-- has refused. What is null stays as it is. Says why not, or null.
create function common.set_market(new_status text, disabled boolean, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
begin
  if refusal is not null and (new_status = 'open'
      or not disabled and exists (select from market where trading_disabled)) then
    return refusal;
  end if;
  if new_status = 'open' then
    update pricing set stopped_by = null, stop_reason = null, stopped_at = null,
      confirmed_mid_e4 = coalesce(refused_mid_e4, confirmed_mid_e4), refused_mid_e4 = null;
  elsif new_status is not null then
    update pricing set stopped_by = details ->> 'requested_by',
      stop_reason = details ->> 'reason', stopped_at = clock_timestamp();
  end if;
  update market set status = coalesce(new_status, status),
    trading_disabled = coalesce(disabled, trading_disabled);
  perform engine.append_audit_v1('market', null,
    details || jsonb_build_object('status', new_status, 'disabled', disabled), clock_timestamp());
  return null;
end $$;

grant execute on function common.set_market(text, boolean, jsonb) to mithqal_operator;
