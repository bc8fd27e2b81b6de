-- Writes the rows of a call, each table once; a table that gets nothing costs nothing.
create function engine.write_rows_v1(keys cell.idempotency_keys[], new_quotes cell.quotes[],
  new_orders cell.orders[], new_fundings cell.fundings[], new_withdrawals cell.withdrawals[],
  new_journals cell.journals[], new_postings cell.postings[], new_events cell.events[]) returns void
language plpgsql volatile as $$
begin
  if keys is not null then insert into idempotency_keys select * from unnest(keys); end if;
  if new_quotes is not null then insert into quotes select * from unnest(new_quotes); end if;
  if new_orders is not null then insert into orders select * from unnest(new_orders); end if;
  if new_fundings is not null then insert into fundings select * from unnest(new_fundings); end if;
  if new_withdrawals is not null then
    insert into withdrawals select * from unnest(new_withdrawals);
  end if;
  if new_journals is not null then
    insert into journals select * from unnest(new_journals);
    insert into postings select * from unnest(new_postings);
  end if;
  if new_events is not null then insert into events select * from unnest(new_events); end if;
end $$;
