-- The chain of journals since a checkpoint: without a gap up to the head, each hash recomputed from
-- the one before it and from the facts that lie in the tables.
create function engine.check_chain_v2(of_partner int, since cell.checkpoints)
returns table (invariant text, detail text)
language plpgsql stable as $$
begin
  return query
  with c as (select (since).*),
  h as (select * from heads where partner = of_partner),
  p as (
    select p.sequence, engine.postings_facts_v1(
      array_agg(row(p.*)::cell.postings order by p.line)) as facts
    from postings p, c where p.partner = of_partner and p.sequence > c.sequence
    group by p.sequence),
  j as (
    select j.sequence, j.hash, row(j.*)::cell.journals as journal,
      lag(j.hash, 1, c.hash) over (order by j.sequence) as previous_hash
    from journals j, c where j.partner = of_partner and j.sequence > c.sequence)
  select 'chain_is_whole', format('%s journals up to entry %s, expected %s',
    (select count(*) from j), h.ledger_sequence, h.ledger_sequence - c.sequence)
  from h left join c on true
  where (select count(*) from j) is distinct from h.ledger_sequence - c.sequence
    or coalesce((select j.hash from j order by j.sequence desc limit 1), c.hash)
      is distinct from h.ledger_hash
  union all
  select 'hash_recomputes', format('entry %s', j.sequence)
  from j left join p on p.sequence = j.sequence
  where j.hash <> sha256(convert_to(engine.journal_facts_v1(j.previous_hash, j.journal)
    || coalesce(p.facts, ''), 'UTF8'));
end $$;
