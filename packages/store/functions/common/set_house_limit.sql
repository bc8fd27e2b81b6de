-- Sets what all partners together may be exposed to, by two operators; never below the sum of their
-- caps. Says why not, or null.
create function common.set_house_limit(new_open_mg_max bigint, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
begin
  if refusal is not null then return refusal; end if;
  if (new_open_mg_max >= 0) is not true then return 'validation_error'; end if;
  perform from house_limits for no key update;
  if engine.caps_sum_v1(null) > new_open_mg_max then return 'house_limit_exceeded'; end if;
  update house_limits set open_mg_max = new_open_mg_max;
  perform engine.append_audit_v1('house.limit', null,
    details || jsonb_build_object('open_mg_max', new_open_mg_max), clock_timestamp());
  return null;
end $$;

grant execute on function common.set_house_limit(bigint, jsonb) to mithqal_operator;
