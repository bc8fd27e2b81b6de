-- Recomputes the audit log's chain: the first lines that do not fit the one before, and a tip that is
-- not the last line. None when it is whole.
create function common.audit_breaks() returns table (sequence bigint, detail text)
language plpgsql stable security definer
set search_path = common, engine, pg_temp
as $$
begin
  return query
  with chained as (
    select a.*, lag(a.hash, 1, sha256(convert_to('mithqal-audit-1', 'UTF8'))) over line as before,
      a.sequence - lag(a.sequence, 1, 0::bigint) over line as step
    from audit a
    window line as (order by a.sequence)),
  broken as (
    select c.sequence, case when c.step <> 1 then 'a line is missing before this one'
      else 'the line is not what was hashed' end as detail
    from chained c
    where c.step <> 1 or c.operator is distinct from c.facts ->> 'requested_by'
      or c.hash <> engine.audit_hash_v1(c.before, c.sequence, c.act, c.partner, c.at, c.facts))
  (select b.sequence, b.detail from broken b order by b.sequence limit 10)
  union all
  select t.sequence, 'the last line is not the end of the chain'
  from audit_tip t
  where t.sequence > 0 and not exists (
    select from audit a where a.sequence = t.sequence and a.hash = t.hash
      and not exists (select from audit later where later.sequence > t.sequence));
end $$;

grant execute on function common.audit_breaks() to mithqal_operator;
