-- When credentials were last used, as processes have noted it: a list of their partner, kind, id and
-- Unix milliseconds. A row that somebody holds is left to the next time; the directory's version stays.
create function common.note_uses(used json) returns void
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  update credentials c set last_used_at = u.at
  from (
    select c.partner, c.kind, c.id, r.at from credentials c
    join (
      select u.partner, u.kind, u.id,
        least(timestamptz 'epoch' + u.at * interval '1 millisecond', clock_timestamp()) as at
      from json_to_recordset(used) as u(partner int, kind text, id text, at bigint)) r
      on r.partner = c.partner and r.kind = c.kind and r.id = c.id
    where (r.at <= c.last_used_at) is not true
    for no key update of c skip locked) u
  where u.partner = c.partner and u.kind = c.kind and u.id = c.id;
end $$;

grant execute on function common.note_uses(json) to mithqal_api, mithqal_worker;
