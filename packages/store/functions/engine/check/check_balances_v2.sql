-- The balances since a checkpoint: each journal's and the head's are the sums of their postings.
create function engine.check_balances_v2(of_partner int, since cell.checkpoints)
returns table (invariant text, detail text)
language plpgsql stable as $$
begin
  return query
  with c as (select (since).*),
  h as (select * from heads where partner = of_partner),
  p as (
    select p.* from postings p, c where p.partner = of_partner and p.sequence > c.sequence),
  m as (
    select p.sequence, p.credit as account, p.amount as change from p
    union all
    select p.sequence, p.debit, -p.amount from p),
  j as (
    select j.*,
      j.sar_available - lag(j.sar_available, 1, c.sar_available) over w as sar_moved,
      j.sar_held - lag(j.sar_held, 1, c.sar_held) over w as held_moved,
      j.gold_available - lag(j.gold_available, 1, c.gold_available) over w as gold_moved
    from journals j, c where j.partner = of_partner and j.sequence > c.sequence
    window w as (order by j.sequence)),
  posted as (
    select m.sequence, coalesce(sum(change) filter (where account = 2000), 0) as sar,
      coalesce(sum(change) filter (where account = 2010), 0) as held,
      coalesce(sum(change) filter (where account = 2100), 0) as gold
    from m group by m.sequence),
  t as (
    select coalesce(sum(change) filter (where account = 2000), 0) as sar_available,
      coalesce(sum(change) filter (where account = 2010), 0) as sar_held,
      coalesce(sum(change) filter (where account = 2100), 0) as gold_available,
      coalesce(sum(change) filter (where account = 3010), 0) as cash_line,
      coalesce(sum(change) filter (where account = 3110), 0) as gold_line,
      coalesce(sum(-change) filter (where account = 1000), 0) as bank,
      coalesce(sum(change) filter (where account in (4000, 4010, 4020)), 0) as earned
    from m)
  select 'journals_follow_postings', format('entry %s', j.sequence)
  from j left join posted on posted.sequence = j.sequence
  where (j.sar_moved, j.held_moved, j.gold_moved, j.sar, j.gold) is distinct from
    (posted.sar, posted.held, posted.gold, posted.sar + posted.held, posted.gold)
  union all
  select 'balances_are_postings', 'the head differs from the sum of its postings'
  from h, c, t
  where (h.sar_available, h.sar_held, h.gold_available, h.cash_line, h.gold_line, h.bank, h.earned)
    is distinct from (c.sar_available + t.sar_available, c.sar_held + t.sar_held,
      c.gold_available + t.gold_available, c.cash_line + t.cash_line, c.gold_line + t.gold_line,
      c.bank + t.bank, c.earned + t.earned);
end $$;
