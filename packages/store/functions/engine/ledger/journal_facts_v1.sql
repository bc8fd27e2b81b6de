-- The facts of a journal that stand before its postings, each as a netstring (5:hello,).
create function engine.journal_facts_v1(previous bytea, j cell.journals) returns text
language sql stable parallel safe as $$
select '64:' || encode(previous, 'hex') || ','
  || length(j.sequence::text) || ':' || j.sequence || ','
  || length(j.kind) || ':' || j.kind || ','
  || '36:' || j.transaction_id || ','
  || coalesce('36:' || j.reference_id || ',', '0:,')
  || '13:' || engine.milliseconds_v1(j.decided_at) || ','
  || length(j.sar::text) || ':' || j.sar || ','
  || length(j.gold::text) || ':' || j.gold || ','
  || length(j.sar_available::text) || ':' || j.sar_available || ','
  || length(j.sar_held::text) || ':' || j.sar_held || ','
  || length(j.gold_available::text) || ':' || j.gold_available || ',';
$$;
