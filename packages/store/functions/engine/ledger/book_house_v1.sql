-- Books one journal of the house's own, which is no partner's: capital paid in, a bar registered. The
-- same transaction booked again changes nothing. Says why not, or null.
create function engine.book_house_v1(kind text, transaction uuid, debit int, credit int,
  amount bigint, details jsonb) returns text
language plpgsql volatile as $$
declare
  refusal text := engine.two_operators_v1(details);
  at timestamptz;
  next bigint;
begin
  if amount is null or amount <= 0 then return 'validation_error'; end if;
  if refusal is not null then return refusal; end if;
  perform from house for no key update;
  if exists (select from house_journals j where j.transaction_id = transaction) then return null; end if;
  at := date_trunc('milliseconds', clock_timestamp());
  select coalesce(max(sequence), 0) + 1 into next from house_journals;
  insert into house_journals values (next, kind, transaction, debit, credit, amount, at);
  if credit = 3000 then
    update house set cash = cash + amount;
  else
    update house set gold = gold + amount;
  end if;
  perform engine.append_audit_v1(kind, null,
    details || jsonb_build_object('transaction', transaction, 'amount', amount), at);
  return null;
end $$;
