-- Registers a further certificate of an operator, by two; one that is registered already, by whomever,
-- is refused. Says why not, or null.
create function common.add_operator_certificate_v2(of_operator text, certificate jsonb, details jsonb)
returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  return coalesce(engine.two_operators_v1(details),
    case when exists (
      select from operator_certificates c where c.sha256 = certificate ->> 'sha256')
    then 'credential_exists' end,
    engine.add_operator_certificate_v1(of_operator, certificate, details));
end $$;

grant execute on function common.add_operator_certificate_v2(text, jsonb, jsonb) to mithqal_operator;
