-- Begins an act that one operator does alone: its effect and `end_act` follow in the same statement.
-- One that is done already is not done again.
create function common.begin_act(asked jsonb) returns engine.turn_v1
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  a record;
  turn engine.turn_v1;
begin
  select * into a from engine.ask_act_v1(asked, 'done');
  turn.act_id := (a.act).act_id;
  turn.code := a.code;
  turn.replayed := a.known;
  turn.runs := a.code is null and not a.known;
  turn.details := jsonb_build_object('requested_by', asked ->> 'requested_by',
    'act_id', turn.act_id);
  return turn;
end $$;

grant execute on function common.begin_act(jsonb) to mithqal_operator;
