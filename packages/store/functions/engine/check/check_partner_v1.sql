-- What is wrong with a partner's books since its checkpoint, in one snapshot: a row for each invariant
-- that does not hold, none when all is well.
create function engine.check_partner_v1(of_partner int) returns table (invariant text, detail text)
language plpgsql stable as $$
begin
  return query
  select * from engine.check_chain_v1(of_partner)
  union all
  select * from engine.check_balances_v1(of_partner)
  union all
  select * from engine.check_trades_v1(of_partner);
end $$;
