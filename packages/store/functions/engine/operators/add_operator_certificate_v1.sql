-- Registers a certificate of an operator, at most four in use.
create function engine.add_operator_certificate_v1(of_operator text, certificate jsonb,
  details jsonb) returns text
language plpgsql volatile as $$
declare
  at timestamptz := clock_timestamp();
begin
  perform from operators o where o.name = of_operator for no key update;
  if not found then return 'operator_not_found'; end if;
  if (
    select count(*) from operator_certificates c
    where c.operator = of_operator and c.revoked_at is null and c.ends_at > at) >= 4 then
    return 'credential_limit_reached';
  end if;
  insert into operator_certificates values (certificate ->> 'sha256', of_operator,
    certificate ->> 'pem', at, (certificate ->> 'ends_at')::timestamptz, null);
  perform engine.append_audit_v1('operator.certificate', null,
    details || jsonb_build_object('name', of_operator, 'sha256', certificate -> 'sha256'), at);
  return null;
end $$;
