-- Ends an act that waits, without an effect: its requester withdraws it, or an approver rejects it. The
-- same decision by the same person again answers the same.
create function common.close_act(of_act uuid, decision text, by_name text) returns jsonb
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  act common.acts;
  refusal text;
  repeated boolean;
begin
  select * into act from acts a where a.act_id = of_act and a.expires_at is not null for update;
  repeated := act.state = decision and act.decided_by = by_name;
  refusal := coalesce(
    case
      when act.act_id is null then 'approval_not_found'
      when decision = 'withdrawn' and act.requested_by <> by_name then 'requester_required'
      when decision = 'rejected' and act.requested_by = by_name then 'approver_is_requester'
      when repeated then null
      when act.state <> 'waiting' then 'approval_not_waiting'
      when act.expires_at <= clock_timestamp() then 'approval_expired'
    end,
    engine.refuse_operator_v1(by_name,
      case decision when 'withdrawn' then 'operator' else 'approver' end));
  if refusal is null and not repeated then
    update acts set state = decision, decided_by = by_name,
      decided_at = date_trunc('milliseconds', clock_timestamp())
    where act_id = of_act
    returning * into act;
    perform engine.audit_decision_v1(act,
      case decision when 'withdrawn' then 'withdraw' else 'reject' end, by_name);
  end if;
  return jsonb_build_object('code', refusal, 'replayed', repeated,
    'act', case when refusal is null then engine.act_facts_v1(act) end);
end $$;

grant execute on function common.close_act(uuid, text, text) to mithqal_operator;
