-- Tells every partner of the cell that the market was halted, or that it goes on: some in each call, in
-- the order of their numbers, and how far it has come is written with their events. What changes
-- meanwhile is told when everybody has heard the former. Says how many were told.
create function engine.announce_market_v1(most int) returns int
language plpgsql volatile as $$
declare
  n cell.market_notice;
  m common.market;
  of_partner int;
  told int := 0;
begin
  select * into n from market_notice for no key update skip locked;
  select * into m from market;
  if n.one is null or m.one is null then return 0; end if;
  if n.told_through is null then
    if n.halted = (m.status = 'halted' or m.trading_disabled) then return 0; end if;
    n.halted := not n.halted;
    n.told_through := 0;
  end if;
  for of_partner in
    select partner from heads where partner > n.told_through order by partner limit most
  loop
    perform engine.emit_event_v1(of_partner,
      case when n.halted then 'market.halted' else 'market.resumed' end, null,
      jsonb_build_object('market_status', case when n.halted then 'halted' else m.status end));
    n.told_through := of_partner;
    told := told + 1;
  end loop;
  if told < most then n.told_through := null; end if;
  update market_notice set halted = n.halted, told_through = n.told_through;
  return told;
end $$;
