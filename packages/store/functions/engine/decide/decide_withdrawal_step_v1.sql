-- A withdrawal's next step: on its way by hand of an operator or a worker, or cancelled by its
-- partner. What was held is posted when it completes and released when it ends otherwise; what the
-- bank sends back is credited without the fee.
create function engine.decide_withdrawal_step_v1(inout d engine.decision_v1, it engine.item_v1,
  agreed cell.terms, decided_at timestamptz)
language plpgsql volatile as $$
declare
  w cell.withdrawals;
  bank_ref text := it.details ->> 'bank_reference';
  came_from text[] := case it.kind
    when 'withdrawal.cancel' then array['pending', 'under_review']
    when 'withdrawal.review' then array['pending']
    when 'withdrawal.process' then array['pending']
    when 'withdrawal.approve' then array['under_review']
    when 'withdrawal.return' then array['completed']
    else array['processing'] end;
  lines cell.postings[];
begin
  select * into w from withdrawals
  where partner = it.partner and withdrawal_id = it.subject_id order by step desc limit 1;
  d.code := case
    when w.withdrawal_id is null then 'withdrawal_not_found'
    when w.status <> all (came_from) then 'withdrawal_not_cancellable'
    when it.kind = 'withdrawal.process' and w.amount > agreed.withdrawal_review_above
      then 'approval_required'
    when it.kind = 'withdrawal.complete' and bank_ref is null then 'validation_error'
    when it.kind = 'withdrawal.complete'
      and exists (select from bank_references b where b.reference = bank_ref)
      then 'bank_reference_used'
  end;
  if d.code = 'withdrawal_not_cancellable' then
    d.details := jsonb_build_object('status', w.status);
  end if;
  if d.code is not null then return; end if;

  w.status := case it.kind
    when 'withdrawal.cancel' then 'cancelled'
    when 'withdrawal.review' then 'under_review'
    when 'withdrawal.complete' then 'completed'
    when 'withdrawal.fail' then 'failed'
    when 'withdrawal.return' then 'returned'
    else 'processing' end;
  lines := case w.status
    when 'completed' then array[
      engine.posting_v1(2010, 1000, 'SAR', w.amount - w.fee),
      engine.posting_v1(2010, 4010, 'SAR', w.fee)]
    when 'returned' then array[engine.posting_v1(1000, 2000, 'SAR', w.amount - w.fee)]
    when 'failed' then array[engine.posting_v1(2010, 2000, 'SAR', w.amount)]
    when 'cancelled' then array[engine.posting_v1(2010, 2000, 'SAR', w.amount)]
  end;
  if lines is not null then
    d := engine.post_journal_v1(d, 'withdrawal.' || w.status, it.thing_id, w.withdrawal_id,
      decided_at, lines);
  end if;
  if w.status = 'completed' then
    insert into bank_references values (bank_ref, it.partner, w.withdrawal_id, decided_at);
    w.bank_reference := bank_ref;
    w.completed_at := decided_at;
  end if;
  w.failure := coalesce(it.details -> 'failure', w.failure);
  w.step := w.step + 1;
  w.updated_at := decided_at;
  d.withdrawal := w;
  d.event_type := 'withdrawal.' || w.status;
end $$;
