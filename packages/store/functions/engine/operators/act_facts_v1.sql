-- An act as it is shown. That it has expired is told by the clock.
create function engine.act_facts_v1(act common.acts) returns jsonb
language plpgsql volatile as $$
begin
  return jsonb_build_object('act_id', act.act_id, 'kind', act.kind,
    'client_id', (select p.client_id from partners p where p.partner = act.partner),
    'facts', act.facts, 'requested_by', act.requested_by,
    'requested_at', engine.milliseconds_v1(act.requested_at),
    'expires_at', engine.milliseconds_v1(act.expires_at),
    'state', case when act.state = 'waiting' and act.expires_at <= clock_timestamp()
      then 'expired' else act.state end,
    'decided_by', act.decided_by, 'decided_at', engine.milliseconds_v1(act.decided_at),
    'result', act.result);
end $$;
