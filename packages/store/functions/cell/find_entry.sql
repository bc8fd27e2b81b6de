-- The ledger entry of a moment that tells of a thing; null: there is none.
create function cell.find_entry(of_partner int, at timestamptz, reference uuid) returns bigint
language plpgsql stable security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.find_entry_v1(of_partner, at, reference);
end $$;

grant execute on function cell.find_entry(int, timestamptz, uuid)
  to mithqal_api, mithqal_worker, mithqal_operator;
