-- A second operator approves an act: its effect and `end_act` follow in the same statement. Approved
-- again by the same one, it answers the same and does nothing.
create function common.approve_act(of_act uuid, by_name text) returns engine.turn_v1
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  act common.acts;
  turn engine.turn_v1;
begin
  select * into act from acts a where a.act_id = of_act and a.expires_at is not null for update;
  turn.act_id := act.act_id;
  turn.replayed := act.state = 'approved' and act.decided_by = by_name;
  turn.code := case
    when act.act_id is null then 'approval_not_found'
    when act.requested_by = by_name then 'approver_is_requester'
    when turn.replayed then null
    when act.state <> 'waiting' then 'approval_not_waiting'
    when act.expires_at <= clock_timestamp() then 'approval_expired'
  end;
  turn.code := coalesce(engine.refuse_operator_v1(by_name, 'approver'), turn.code);
  turn.runs := turn.code is null and not turn.replayed;
  turn.details := jsonb_build_object('requested_by', act.requested_by, 'approved_by', by_name,
    'act_id', of_act);
  if turn.runs then
    update acts set state = 'approved', decided_by = by_name,
      decided_at = date_trunc('milliseconds', clock_timestamp())
    where act_id = of_act;
  end if;
  return turn;
end $$;

grant execute on function common.approve_act(uuid, text) to mithqal_operator;
