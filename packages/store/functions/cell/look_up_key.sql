-- What became of a partner's idempotency key. It may wait for five seconds: not for a lane.
create function cell.look_up_key(of_partner int, asked text) returns setof engine.known_key_v1
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return query select * from engine.look_up_key_v1(of_partner, asked);
end $$;

grant execute on function cell.look_up_key(int, text) to mithqal_api, mithqal_operator;
