-- Makes the first operators, each with a certificate: only while there is none, and so only once.
create function common.first_operators(listed jsonb) returns boolean
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  one jsonb;
begin
  lock table operators in exclusive mode;
  if exists (select from operators) then return false; end if;
  for one in select * from jsonb_array_elements(listed) loop
    perform engine.add_operator_v1(one, jsonb_build_object('requested_by', one ->> 'name',
      'bootstrap', true));
  end loop;
  return true;
end $$;

grant execute on function common.first_operators(jsonb) to mithqal_operator;
