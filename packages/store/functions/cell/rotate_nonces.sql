-- The worker's turn of the nonces' generations.
create function cell.rotate_nonces(retention interval) returns text
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return engine.rotate_nonces_v1(retention);
end $$;

grant execute on function cell.rotate_nonces(interval) to mithqal_worker;
