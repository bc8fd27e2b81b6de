-- Registers a bar by the fields of its weight list: its fine weight joins the house's free gold, two
-- operators. The same bar registered again under the same id changes nothing. Says why not, or null.
create function common.register_bar(listed jsonb, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
declare
  bar common.bars := jsonb_populate_record(null::common.bars, listed);
  refusal text;
begin
  if exists (select from bars b where b.bar_id = bar.bar_id) then return null; end if;
  if exists (select from bars b where b.refiner = bar.refiner and b.serial = bar.serial) then
    return 'bar_registered';
  end if;
  refusal := engine.book_house_v1('bar', bar.bar_id, 1100, 3100, bar.fine_mg, details);
  if refusal is not null then return refusal; end if;
  bar.registered_at := date_trunc('milliseconds', clock_timestamp());
  insert into bars select (bar).*;
  return null;
end $$;

grant execute on function common.register_bar(jsonb, jsonb) to mithqal_operator;
