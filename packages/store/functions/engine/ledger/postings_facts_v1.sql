-- The facts of a journal's postings, each as a netstring, in their order.
create function engine.postings_facts_v1(lines cell.postings[]) returns text
language plpgsql immutable as $$
declare
  line cell.postings;
  facts text := '';
begin
  foreach line in array lines loop
    facts := facts || '4:' || line.debit || ',4:' || line.credit || ',3:' || line.asset || ','
      || length(line.amount::text) || ':' || line.amount || ',';
  end loop;
  return facts;
end $$;
