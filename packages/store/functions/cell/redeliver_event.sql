-- One event of a partner is due again. Null without an endpoint, false when there is no such event.
create function cell.redeliver_event(of_partner int, of_sequence bigint, at timestamptz)
returns boolean
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.redeliver_event_v1(of_partner, of_sequence, at);
end $$;

grant execute on function cell.redeliver_event(int, bigint, timestamptz)
  to mithqal_api, mithqal_operator;
