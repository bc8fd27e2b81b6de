-- Acts that wait or have waited for a second operator, newest first; of one state, or of all.
create function common.list_acts(of_state text, before uuid, most int) returns setof jsonb
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  return query
  select engine.act_facts_v1(a) from acts a
  where a.expires_at is not null and (before is null or a.act_id < before)
    and case of_state
      when 'waiting' then a.state = 'waiting' and a.expires_at > clock_timestamp()
      when 'expired' then a.state = 'waiting' and a.expires_at <= clock_timestamp()
      else of_state is null or a.state = of_state end
  order by a.act_id desc limit most;
end $$;

grant execute on function common.list_acts(text, uuid, int) to mithqal_operator;
