-- A partner's endpoint is delivered to again. False when there is none.
create function cell.resume_endpoint(of_partner int, at timestamptz) returns boolean
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.resume_endpoint_v1(of_partner, at);
end $$;

grant execute on function cell.resume_endpoint(int, timestamptz) to mithqal_api, mithqal_operator;
