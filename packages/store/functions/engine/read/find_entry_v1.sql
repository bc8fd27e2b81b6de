-- The ledger entry of a moment that tells of a thing; null: that moment moved nothing of it.
create function engine.find_entry_v1(of_partner int, at timestamptz, reference uuid) returns bigint
language plpgsql stable as $$
declare
  first bigint;
begin
  if reference is null then return null; end if;
  first := engine.first_entry_since_v1(of_partner, at);
  return (
    select sequence from journals
    where partner = of_partner and reference_id = reference and sequence >= first
      and sequence < engine.first_entry_since_v1(of_partner, at + interval '1 millisecond')
    order by sequence desc limit 1);
end $$;
