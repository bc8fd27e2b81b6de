-- Holds what the house has against what it owes: the bars' fine weight is the free gold, the gold
-- lines and the partners' gold; cash at the bank is the free cash, the cash lines, what was earned and the
-- partners' SAR. A breach halts trading. The totals of the cells come from the same statement.
create function common.watch_house(totals engine.house_totals_v1[])
returns table (invariant text, detail text)
language plpgsql volatile security definer
set search_path = common, engine, pg_temp
as $$
begin
  return query
  with cells as (
    select sum(sar_owed) as sar_owed, sum(cash_lines) as cash_lines, sum(earned) as earned,
      sum(bank) as bank, sum(gold_owed) as gold_owed, sum(gold_lines) as gold_lines
    from unnest(totals)),
  vault as (select coalesce(sum(fine_mg), 0) as mg from bars),
  capital as (
    select coalesce(sum(amount), 0) as halalas from house_journals where debit = 1000)
  select 'vault_covers_gold', format('the bars weigh %s mg, the books say %s mg', vault.mg,
    house.gold + cells.gold_lines + cells.gold_owed)
  from house, cells, vault
  where vault.mg <> house.gold + cells.gold_lines + cells.gold_owed
  union all
  select 'bank_covers_cash', format('the bank holds %s halalas, the books say %s',
    capital.halalas + cells.bank,
    house.cash + cells.cash_lines + cells.earned + cells.sar_owed)
  from house, cells, capital
  where capital.halalas + cells.bank
    <> house.cash + cells.cash_lines + cells.earned + cells.sar_owed;
  if found then
    update market set trading_disabled = true;
  end if;
end $$;

grant execute on function common.watch_house(engine.house_totals_v1[])
  to mithqal_worker, mithqal_operator;
