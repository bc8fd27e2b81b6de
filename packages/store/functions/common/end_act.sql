-- Ends an act with what came of its effect, and answers. What was refused but may pass by itself is
-- forgotten again: the act was not asked for, or waits as before. The log is told last: whoever holds its
-- end waits for nothing any more.
create function common.end_act(turn engine.turn_v1, outcome jsonb) returns jsonb
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  act common.acts;
  passing boolean := turn.runs and outcome ->> 'code' is not null
    and not engine.is_definitive_act_v1(outcome ->> 'code');
begin
  if passing then
    delete from acts a where a.act_id = turn.act_id and a.state = 'done';
    update acts a set state = 'waiting', decided_by = null, decided_at = null
    where a.act_id = turn.act_id;
  elsif turn.runs then
    update acts a set result = jsonb_strip_nulls(outcome) where a.act_id = turn.act_id
    returning * into act;
    if act.state = 'approved' then
      perform engine.audit_decision_v1(act, 'approve', act.decided_by);
    end if;
  end if;
  select * into act from acts a where a.act_id = turn.act_id and turn.code is null;
  return jsonb_build_object(
    'code', coalesce(turn.code, outcome ->> 'code', act.result ->> 'code'),
    'details', coalesce(outcome -> 'details', act.result -> 'details'),
    'replayed', turn.replayed,
    'act', case when act.act_id is not null then engine.act_facts_v1(act) end);
end $$;

grant execute on function common.end_act(engine.turn_v1, jsonb) to mithqal_operator;
