-- Writes down an act that waits for a second operator. The same one again answers the same.
create function common.ask_act(asked jsonb) returns jsonb
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  a record;
begin
  select * into a from engine.ask_act_v1(asked, 'waiting');
  if a.code is null and not a.known then
    perform engine.audit_decision_v1(a.act, 'request', (a.act).requested_by);
  end if;
  return jsonb_build_object('code', a.code, 'replayed', a.known,
    'act', case when a.code is null then engine.act_facts_v1(a.act) end);
end $$;

grant execute on function common.ask_act(jsonb) to mithqal_operator;
