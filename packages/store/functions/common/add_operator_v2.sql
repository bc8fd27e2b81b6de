-- Adds an operator, by two others, with a certificate that nobody has. Says why not, or null.
create function common.add_operator_v2(new jsonb, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  return coalesce(engine.two_operators_v1(details),
    case when exists (
      select from operator_certificates c where c.sha256 = new -> 'certificate' ->> 'sha256')
    then 'credential_exists' end,
    engine.add_operator_v1(new, details));
end $$;

grant execute on function common.add_operator_v2(jsonb, jsonb) to mithqal_operator;
