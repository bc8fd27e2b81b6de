-- What was decided about an act, for the audit log; its effect stands there by itself.
create function engine.audit_decision_v1(act common.acts, decision text, by_name text) returns void
language plpgsql volatile as $$
begin
  perform engine.append_audit_v1('approval.' || decision, act.partner, jsonb_build_object(
    'requested_by', by_name, 'act_id', act.act_id, 'kind', act.kind, 'facts', act.facts),
    clock_timestamp());
end $$;
