-- Which nonces of a call were used before, and by which request: seldom any. Looks in the current
-- generation and the two before it; the one after it is being emptied and is named by nobody. Each
-- generation has a branch of its own, so that a call locks only those it reads.
create function engine.find_nonces_v1(batch engine.item_v1[]) returns setof engine.used_nonce_v1
language plpgsql stable as $$
declare
  current smallint := (select generation from nonce_clock);
begin
  if current <> 3 then
    return query select b.i, n.request_id from unnest(batch) b
      join nonces_0 n on n.partner = b.partner and n.nonce = b.nonce;
  end if;
  if current <> 0 then
    return query select b.i, n.request_id from unnest(batch) b
      join nonces_1 n on n.partner = b.partner and n.nonce = b.nonce;
  end if;
  if current <> 1 then
    return query select b.i, n.request_id from unnest(batch) b
      join nonces_2 n on n.partner = b.partner and n.nonce = b.nonce;
  end if;
  if current <> 2 then
    return query select b.i, n.request_id from unnest(batch) b
      join nonces_3 n on n.partner = b.partner and n.nonce = b.nonce;
  end if;
end $$;
