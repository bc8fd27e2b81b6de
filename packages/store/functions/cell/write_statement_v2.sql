-- The second half of closing a day: sums the journals since the last statement up to the day's end, and
-- writes the statement with its event. A statement that is there already never changes, and of a day
-- before the partner was made there is none.
create function cell.write_statement_v2(of_partner int, of_day date) returns boolean
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
set lock_timeout = '1s'
as $$
declare
  ends timestamptz := engine.midnight_after_v1(of_day);
  last statements;
  kinds jsonb;
begin
  if not exists (select from heads where partner = of_partner and decided_at >= ends) then
    return false;
  end if;
  if exists (select from statements where partner = of_partner and day >= of_day) then
    return false;
  end if;
  select s.last_sequence into last.last_sequence from statements s
  where s.partner = of_partner order by s.day desc limit 1;
  select coalesce(jsonb_object_agg(j.kind, jsonb_build_object('entries', j.entries,
    'sar_halalas', j.sar::text, 'gold_mg', j.gold::text)), '{}') into kinds
  from (
    select kind, count(*) as entries, sum(sar) as sar, sum(gold) as gold from journals
    where partner = of_partner and sequence > coalesce(last.last_sequence, 0) and decided_at < ends
    group by kind) j;
  insert into statements
  select of_partner, of_day, coalesce(j.sequence, 0),
    coalesce(j.hash, engine.genesis_v1(e.name, p.client_id)), coalesce(j.sar_available, 0),
    coalesce(j.sar_held, 0), coalesce(j.gold_available, 0), kinds, clock_timestamp()
  from environment e, partners p left join lateral (
    select * from journals where partner = of_partner and decided_at < ends
      and sequence >= coalesce(last.last_sequence, 0)
    order by sequence desc limit 1) j on true
  where p.partner = of_partner and p.created_at < ends
  on conflict do nothing;
  if found then
    perform engine.emit_event_v1(of_partner, 'statement.ready', null,
      jsonb_build_object('date', of_day));
  end if;
  return found;
end $$;

grant execute on function cell.write_statement_v2(int, date) to mithqal_worker;
