-- What the partners' exposure caps sum to, one partner left out. They lie in the partners' cells.
create function engine.caps_sum_v1(without_partner int) returns numeric
language plpgsql stable as $$
declare
  caps numeric := 0;
  in_cell text;
  part numeric;
begin
  for in_cell in select distinct p.cell from partners p loop
    execute format('select coalesce(sum(open_mg_max), 0) from %I.terms where partner <> $1', in_cell)
      into part using coalesce(without_partner, 0);
    caps := caps + part;
  end loop;
  return caps;
end $$;
