-- What came of an idempotency key, from the rows that never change: a refusal with its details, or
-- the thing as it was when it was made.
create function engine.recall_v1(inout d engine.decision_v1, kept cell.idempotency_keys)
language plpgsql stable as $$
begin
  d.code := kept.code;
  d.details := kept.details;
  if kept.code is not null then return; end if;
  select row(j.*)::cell.journals into d.journal from journals j
  where partner = kept.partner and sequence = kept.ledger_sequence;
  case
    when kept.kind like 'quote%' then
      select row(q.*)::cell.quotes into d.quote from quotes q
      where partner = kept.partner and quote_id = kept.thing_id;
      if kept.kind = 'quote' then d.quote.cancelled_at := null; end if;
    when kept.kind like 'order%' then
      select row(o.*)::cell.orders into d.placed from orders o
      where partner = kept.partner and order_id = kept.thing_id;
      select row(q.*)::cell.quotes into d.quote from quotes q
      where partner = kept.partner and quote_id = (d.placed).quote_id;
      if kept.kind = 'order' then d.placed.reversed_at := null; end if;
    when kept.kind in ('funding', 'deposit') then
      select row(f.*)::cell.fundings into d.funding from fundings f
      where partner = kept.partner and funding_id = kept.thing_id;
    when kept.kind like '%withdrawal%' then
      select row(w.*)::cell.withdrawals into d.withdrawal from withdrawals w
      where partner = kept.partner and withdrawal_id = kept.thing_id and step = kept.step;
    else null;
  end case;
end $$;
