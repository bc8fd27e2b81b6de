-- The sandbox's instant funding.
create function engine.decide_funding_v1(inout d engine.decision_v1, it engine.item_v1,
  agreed cell.terms, decided_at timestamptz)
language plpgsql stable as $$
declare
  f cell.fundings;
begin
  d.code := case
    when not exists (select from environment where name = 'sandbox') then 'not_found'
    when it.amount is null then 'validation_error'
    when it.amount < agreed.funding_min then 'amount_below_minimum'
    when it.amount > agreed.funding_max then 'amount_above_maximum'
  end;
  if d.code is not null then return; end if;
  d := engine.post_journal_v1(d, 'funding', it.thing_id, it.thing_id, decided_at,
    array[engine.posting_v1(1000, 2000, 'SAR', it.amount)]);
  f.partner := it.partner;
  f.funding_id := it.thing_id;
  f.amount := it.amount;
  f.created_at := decided_at;
  d.funding := f;
  d.event_type := 'account.funded';
end $$;
