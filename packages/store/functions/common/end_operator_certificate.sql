-- Revokes a certificate of an operator, at once and for ever; one operator is enough. Says why not, or
-- null.
create function common.end_operator_certificate(of_operator text, of_sha256 text, details jsonb)
returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  update operator_certificates c set revoked_at = coalesce(c.revoked_at, clock_timestamp())
  where c.operator = of_operator and c.sha256 = of_sha256;
  if not found then return 'not_found'; end if;
  perform engine.append_audit_v1('operator.certificate.revoke', null,
    details || jsonb_build_object('name', of_operator, 'sha256', of_sha256), clock_timestamp());
  return null;
end $$;

grant execute on function common.end_operator_certificate(text, text, jsonb) to mithqal_operator;
