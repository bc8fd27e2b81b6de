-- Adds an operator with a first certificate.
create function engine.add_operator_v1(new jsonb, details jsonb) returns text
language plpgsql volatile as $$
begin
  if exists (select from operators o where o.name = new ->> 'name') then
    return 'operator_exists';
  end if;
  insert into operators values (new ->> 'name',
    array(select jsonb_array_elements_text(new -> 'roles')), false, clock_timestamp());
  perform engine.append_audit_v1('operator.create', null,
    details || jsonb_build_object('name', new -> 'name', 'roles', new -> 'roles'),
    clock_timestamp());
  return engine.add_operator_certificate_v1(new ->> 'name', new -> 'certificate', details);
end $$;
