-- What is wrong with a closed day's statement, held against the journals that it sums up: a row for each
-- fault. Both lie still since the day was closed, so one look is enough.
create function engine.check_statement_v1(of_partner int, of_day date)
returns table (invariant text, detail text)
language plpgsql stable as $$
declare
  s statements;
  before statements;
begin
  select * into s from statements where partner = of_partner and day = of_day;
  if not found then return; end if;
  select * into before from statements where partner = of_partner and day < of_day
  order by day desc limit 1;
  if not found then
    select 0, engine.genesis_v1(e.name, p.client_id) into before.last_sequence, before.last_hash
    from environment e, partners p where p.partner = of_partner;
  end if;
  return query
  with f as (
    select p.sequence, engine.postings_facts_v1(
      array_agg(row(p.*)::cell.postings order by p.line)) as facts
    from postings p where p.partner = of_partner
      and p.sequence > before.last_sequence and p.sequence <= s.last_sequence
    group by p.sequence),
  j as (
    select j.sequence, j.kind, j.sar, j.gold, j.decided_at, j.hash, row(j.*)::cell.journals as journal,
      lag(j.hash, 1, before.last_hash) over (order by j.sequence) as previous_hash
    from journals j where j.partner = of_partner
      and j.sequence > before.last_sequence and j.sequence <= s.last_sequence),
  t as (
    select coalesce(jsonb_object_agg(k.kind, jsonb_build_object('entries', k.entries,
      'sar_halalas', k.sar::text, 'gold_mg', k.gold::text)), '{}') as totals
    from (select j.kind, count(*) as entries, sum(j.sar) as sar, sum(j.gold) as gold
      from j group by j.kind) k)
  select 'statement_chain', format('the statement of %s', of_day)
  where (select count(*) from j) <> s.last_sequence - before.last_sequence
    or coalesce((select j.hash from j order by j.sequence desc limit 1), before.last_hash) <> s.last_hash
    or exists (
      select from j left join f using (sequence)
      where j.hash <> sha256(convert_to(engine.journal_facts_v1(j.previous_hash, j.journal)
        || coalesce(f.facts, ''), 'UTF8')))
  union all
  select 'statement_day', format('the statement of %s', of_day)
  where exists (select from j where j.decided_at >= engine.midnight_after_v1(of_day))
    or exists (
      select from journals l where l.partner = of_partner and l.sequence = s.last_sequence + 1
        and l.decided_at < engine.midnight_after_v1(of_day))
  union all
  select 'statement_balances', format('the statement of %s', of_day)
  from journals l where l.partner = of_partner and l.sequence = s.last_sequence
    and (l.sar_available, l.sar_held, l.gold_available)
      is distinct from (s.sar_available, s.sar_held, s.gold_available)
  union all
  select 'statement_totals', format('the statement of %s', of_day)
  from t where t.totals <> s.totals;
end $$;
