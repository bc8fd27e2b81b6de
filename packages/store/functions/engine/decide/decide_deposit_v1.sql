-- Money that came to the bank, booked for a partner. A bank reference is used once over the whole
-- house: its key says so when the row is written, this look says it politely.
create function engine.decide_deposit_v1(inout d engine.decision_v1, it engine.item_v1,
  decided_at timestamptz)
language plpgsql volatile as $$
declare
  f cell.fundings;
begin
  d.code := case
    when it.amount is null or it.amount <= 0 or it.amount > 1000000000000
      or it.details ->> 'bank_reference' is null or it.details ->> 'value_date' is null
      then 'validation_error'
    when exists (select from bank_references where reference = it.details ->> 'bank_reference')
      then 'bank_reference_used'
  end;
  if d.code is not null then return; end if;
  d := engine.post_journal_v1(d, 'deposit', it.thing_id, it.thing_id, decided_at,
    array[engine.posting_v1(1000, 2000, 'SAR', it.amount)]);
  f.partner := it.partner;
  f.funding_id := it.thing_id;
  f.amount := it.amount;
  f.bank_reference := it.details ->> 'bank_reference';
  f.value_date := it.details ->> 'value_date';
  f.sender_iban := it.details ->> 'sender_iban';
  f.created_at := decided_at;
  insert into bank_references values (f.bank_reference, it.partner, it.thing_id, decided_at);
  d.funding := f;
  d.event_type := 'account.funded';
end $$;
