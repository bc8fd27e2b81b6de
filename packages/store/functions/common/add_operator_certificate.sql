-- Registers a further certificate of an operator, by two. Says why not, or null.
create function common.add_operator_certificate(of_operator text, certificate jsonb, details jsonb)
returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  return coalesce(engine.two_operators_v1(details),
    engine.add_operator_certificate_v1(of_operator, certificate, details));
end $$;

grant execute on function common.add_operator_certificate(text, jsonb, jsonb) to mithqal_operator;
