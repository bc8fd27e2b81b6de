-- Why an operator may not do what takes a role, or null. It is looked up at each act.
create function engine.refuse_operator_v1(operator text, role text) returns text
language plpgsql stable as $$
declare
  known common.operators;
begin
  select * into known from operators o where o.name = operator;
  return case
    when known.suspended then 'operator_suspended'
    when (role = any (known.roles)) is not true then 'role_required'
  end;
end $$;
