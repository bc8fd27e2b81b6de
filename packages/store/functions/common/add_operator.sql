-- Adds an operator, by two others. Says why not, or null.
create function common.add_operator(new jsonb, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  return coalesce(engine.two_operators_v1(details), engine.add_operator_v1(new, details));
end $$;

grant execute on function common.add_operator(jsonb, jsonb) to mithqal_operator;
