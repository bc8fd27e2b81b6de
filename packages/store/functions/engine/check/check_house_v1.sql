-- What is wrong with what the house has against what it owes, over its cells and its own rows in the
-- caller's one snapshot (STABLE): the bars' fine weight is the free gold, the gold lines and the
-- partners' gold; cash at the bank is the free cash, the cash lines, what was earned and the partners'
-- SAR. A row for each that does not hold.
create function engine.check_house_v1(cells text[]) returns table (invariant text, detail text)
language plpgsql stable as $$
declare
  in_cell text;
  one engine.house_totals_v1;
  totals engine.house_totals_v1[] := '{}';
begin
  foreach in_cell in array cells loop
    execute format('select * from %I.house_totals()', in_cell) into one;
    totals := totals || one;
  end loop;
  return query
  with sums as (
    select sum(sar_owed) as sar_owed, sum(cash_lines) as cash_lines, sum(earned) as earned,
      sum(bank) as bank, sum(gold_owed) as gold_owed, sum(gold_lines) as gold_lines
    from unnest(totals)),
  vault as (select coalesce(sum(fine_mg), 0) as mg from bars),
  capital as (
    select coalesce(sum(amount), 0) as halalas from house_journals where debit = 1000)
  select 'vault_covers_gold', format('the bars weigh %s mg, the books say %s mg', vault.mg,
    house.gold + sums.gold_lines + sums.gold_owed)
  from house, sums, vault
  where vault.mg <> house.gold + sums.gold_lines + sums.gold_owed
  union all
  select 'bank_covers_cash', format('the bank holds %s halalas, the books say %s',
    capital.halalas + sums.bank,
    house.cash + sums.cash_lines + sums.earned + sums.sar_owed)
  from house, sums, capital
  where capital.halalas + sums.bank
    <> house.cash + sums.cash_lines + sums.earned + sums.sar_owed;
end $$;
