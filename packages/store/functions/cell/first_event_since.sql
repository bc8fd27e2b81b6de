-- The first event of a partner at or after a moment; one above the last when there is none.
create function cell.first_event_since(of_partner int, since timestamptz) returns bigint
language plpgsql stable security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.first_event_since_v1(of_partner, since);
end $$;

grant execute on function cell.first_event_since(int, timestamptz)
  to mithqal_api, mithqal_worker, mithqal_operator;
