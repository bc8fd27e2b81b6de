-- One posting: from the debited account to the credited one.
create function engine.posting_v1(debit int, credit int, asset text, amount bigint)
returns cell.postings
language sql immutable parallel safe as $$
select row(null, null, null, debit, credit, asset, amount)::cell.postings;
$$;
