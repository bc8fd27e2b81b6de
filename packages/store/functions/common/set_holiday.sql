-- Says whether the rails rest on a day. Says why not, or null.
create function common.set_holiday(on_day date, rests boolean, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  delete from holidays h where h.day = on_day;
  if rests then insert into holidays values (on_day); end if;
  perform engine.append_audit_v1('holiday', null,
    details || jsonb_build_object('day', on_day, 'rests', rests), clock_timestamp());
  return null;
end $$;

grant execute on function common.set_holiday(date, boolean, jsonb) to mithqal_operator;
