-- Looks at what the house has and owes. A breach is looked at a second time under the lock of the
-- house's row, without which no line is filled or taken; when it stands, it halts trading.
create function common.watch_house_v2(cells jsonb) returns table (invariant text, detail text)
language plpgsql volatile security definer
set search_path = common, engine, pg_temp
as $$
declare
  names text[] := array(select jsonb_array_elements_text(cells));
begin
  if not exists (select from engine.check_house_v1(names)) then return; end if;
  perform from house for no key update;
  return query select * from engine.check_house_v1(names);
  if found then
    update market set trading_disabled = true;
  end if;
end $$;

grant execute on function common.watch_house_v2(jsonb) to mithqal_worker, mithqal_operator;
