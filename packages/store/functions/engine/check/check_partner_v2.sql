-- What is wrong with a partner's books since a checkpoint, in one snapshot: a row for each invariant
-- that does not hold, none when all is well. Without a checkpoint nothing is.
create function engine.check_partner_v2(of_partner int, since cell.checkpoints)
returns table (invariant text, detail text)
language plpgsql stable as $$
begin
  return query
  select * from engine.check_chain_v2(of_partner, since)
  union all
  select * from engine.check_balances_v2(of_partner, since)
  union all
  select * from engine.check_trades_v2(of_partner, since);
end $$;
