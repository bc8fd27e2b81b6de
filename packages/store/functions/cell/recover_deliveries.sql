-- What a partner has missed since a moment is due again. Says how many; null without an endpoint.
create function cell.recover_deliveries(of_partner int, since timestamptz, at timestamptz)
returns bigint
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.recover_deliveries_v1(of_partner, since, at);
end $$;

grant execute on function cell.recover_deliveries(int, timestamptz, timestamptz)
  to mithqal_api, mithqal_operator;
