-- The bank's part, played by the sandbox's partner for its own withdrawals: completed or failed, on
-- its way first where it was not yet, as each withdrawal is; or sent back.
create function engine.decide_sandbox_withdrawal_v1(inout d engine.decision_v1, it engine.item_v1,
  agreed cell.terms, decided_at timestamptz)
language plpgsql volatile as $$
declare
  w cell.withdrawals;
begin
  if not exists (select from environment where name = 'sandbox') then
    d.code := 'not_found';
    return;
  end if;
  it.kind := replace(it.kind, 'sandbox.', '');
  select * into w from withdrawals
  where partner = it.partner and withdrawal_id = it.subject_id order by step desc limit 1;
  if w.status in ('pending', 'under_review') and it.kind <> 'withdrawal.return' then
    w.status := 'processing';
    w.step := w.step + 1;
    w.updated_at := decided_at;
    insert into withdrawals select (w).*;
    d.head.event_sequence := (d.head).event_sequence + 1;
    insert into events values (it.partner, (d.head).event_sequence, engine.event_id_v1(decided_at),
      'withdrawal.processing', w.withdrawal_id, w.step, null, 1, decided_at);
  end if;
  it.details := case it.kind
    when 'withdrawal.complete' then jsonb_build_object('bank_reference', 'SANDBOX-' || it.subject_id)
    when 'withdrawal.fail' then jsonb_build_object('failure', jsonb_build_object(
      'code', 'sandbox', 'detail', 'failed by the sandbox''s tool')) end;
  d := engine.decide_withdrawal_step_v1(d, it, agreed, decided_at);
end $$;
