-- Sets an operator's roles, or suspends and resumes one. Two operators, but one alone may suspend. Says
-- why not, or null.
create function common.set_operator(of_operator text, changes jsonb, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
begin
  if changes <> '{"suspended": true}' and refusal is not null then return refusal; end if;
  update operators o set
    roles = case when changes ? 'roles'
      then array(select jsonb_array_elements_text(changes -> 'roles')) else o.roles end,
    suspended = coalesce((changes ->> 'suspended')::boolean, o.suspended)
  where o.name = of_operator;
  if not found then return 'operator_not_found'; end if;
  perform engine.append_audit_v1('operator.set', null,
    details || jsonb_build_object('name', of_operator, 'changes', changes), clock_timestamp());
  return null;
end $$;

grant execute on function common.set_operator(text, jsonb, jsonb) to mithqal_operator;
