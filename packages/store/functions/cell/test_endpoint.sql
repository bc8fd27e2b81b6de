-- A partner asks for a webhook.test. False when there is no endpoint.
create function cell.test_endpoint(of_partner int, test uuid, at timestamptz) returns boolean
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.test_endpoint_v1(of_partner, test, at);
end $$;

grant execute on function cell.test_endpoint(int, uuid, timestamptz) to mithqal_api, mithqal_operator;
