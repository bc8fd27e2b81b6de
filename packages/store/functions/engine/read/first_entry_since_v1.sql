-- The first ledger entry of a partner at or after a moment, by halving: a partner's moments never step
-- back, so the primary key is enough. One above the last entry when there is none.
create function engine.first_entry_since_v1(of_partner int, since timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint := 1 + coalesce((select ledger_sequence from heads where partner = of_partner), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select decided_at < since from journals where partner = of_partner and sequence = middle) then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
