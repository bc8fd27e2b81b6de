-- Holds a partner's books against their postings from its first entry on. What does not hold stops the
-- partner.
create function cell.check_history(of_partner int) returns table (invariant text, detail text)
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
declare
  beginning cell.checkpoints;
begin
  select p.partner, 0, 0, engine.genesis_v1(e.name, p.client_id), 0, 0, 0, 0, 0, 0, 0, p.created_at
  into beginning from environment e, partners p where p.partner = of_partner;
  return query select * from engine.check_partner_v2(of_partner, beginning);
  if found then
    perform from heads where partner = of_partner for no key update;
    update terms set trading_disabled = true where partner = of_partner;
  end if;
end $$;

grant execute on function cell.check_history(int) to mithqal_worker, mithqal_operator;
