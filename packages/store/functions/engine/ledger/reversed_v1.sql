-- The same postings the other way round.
create function engine.reversed_v1(lines cell.postings[]) returns cell.postings[]
language sql immutable parallel safe as $$
select array(
  select engine.posting_v1(l.credit, l.debit, l.asset, l.amount)
  from unnest(lines) with ordinality as l(partner, sequence, line, debit, credit, asset, amount, at)
  order by at);
$$;
