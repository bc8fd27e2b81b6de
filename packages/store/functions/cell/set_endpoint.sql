-- Registers the URL of a partner's endpoint, by two operators. Says why not, or null.
create function cell.set_endpoint(of_partner int, to_url text, test uuid, at timestamptz,
  in_flight_least int, details jsonb) returns text
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.set_endpoint_v1(of_partner, to_url, test, at, in_flight_least, details);
end $$;

grant execute on function cell.set_endpoint(int, text, uuid, timestamptz, int, jsonb)
  to mithqal_operator;
