-- What a partner asks of its webhook endpoint. It may wait for five seconds: not for a lane.
create function cell.ask_endpoint(of_partner int, asked jsonb)
returns table (code text, details jsonb, replayed boolean, rate_remaining int, rate_reset_ms int)
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return query select * from engine.ask_endpoint_v1(of_partner, asked);
end $$;

grant execute on function cell.ask_endpoint(int, jsonb) to mithqal_api;
