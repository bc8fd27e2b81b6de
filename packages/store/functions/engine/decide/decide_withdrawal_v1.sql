-- A withdrawal to the registered IBAN: amount and fee are held now, posted when it completes.
create function engine.decide_withdrawal_v1(inout d engine.decision_v1, it engine.item_v1,
  agreed cell.terms, decided_at timestamptz)
language plpgsql stable as $$
declare
  w cell.withdrawals;
  to_iban text := engine.iban_of_v1(agreed, decided_at);
  shortfall bigint := greatest(it.amount, (d.head).sar_available) - (d.head).sar_available;
begin
  d.code := case
    when it.amount is null then 'validation_error'
    when to_iban is null or it.iban <> to_iban then 'iban_not_registered'
    when it.amount < agreed.withdrawal_min then 'amount_below_minimum'
    when shortfall > 0 then 'insufficient_funds'
  end;
  if d.code = 'insufficient_funds' then
    d.details := jsonb_build_object('shortfall_halalas', shortfall);
  end if;
  if d.code is not null then return; end if;
  d := engine.post_journal_v1(d, 'withdrawal.hold', it.thing_id, it.thing_id, decided_at,
    array[engine.posting_v1(2000, 2010, 'SAR', it.amount)]);
  w.partner := it.partner;
  w.withdrawal_id := it.thing_id;
  w.step := 1;
  w.status := 'pending';
  w.amount := it.amount;
  w.fee := agreed.withdrawal_fee;
  w.iban := to_iban;
  w.rail := case when it.amount <= agreed.withdrawal_instant_max then 'sarie_ips' else 'sarie_rtgs' end;
  w.estimated_at := case w.rail
    when 'sarie_ips' then decided_at + interval '10 minutes'
    else engine.next_business_moment_v1(decided_at) end;
  w.client_reference := it.client_reference;
  w.created_at := decided_at;
  w.updated_at := decided_at;
  d.withdrawal := w;
  d.event_type := 'withdrawal.created';
end $$;
