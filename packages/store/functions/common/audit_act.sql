-- Tells the audit log of an act whose effect does not do so itself, in the same statement. Null: an
-- effect's refusal, of which there is none.
create function common.audit_act(act text, of_partner int, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  perform engine.append_audit_v1(act, of_partner, details, clock_timestamp());
  return null;
end $$;

grant execute on function common.audit_act(text, int, jsonb) to mithqal_operator;
