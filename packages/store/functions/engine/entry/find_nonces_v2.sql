-- Which nonces of a call were used before, and by which request: seldom any. Looks in the current
-- generation and the two before it; the one after it is being emptied and is named by nobody. Each
-- generation has a branch of its own, so that a call locks only those it reads. Item by item: a
-- generation that seems empty is not read whole.
create function engine.find_nonces_v2(batch engine.item_v1[], generation smallint)
returns engine.used_nonce_v1[]
language plpgsql stable as $$
begin
  case generation
    when 0 then return array(
      select row(b.i, n.request_id)::engine.used_nonce_v1 from unnest(batch) b, lateral (
        select request_id from nonces_0 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_3 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_2 where partner = b.partner and nonce = b.nonce) n);
    when 1 then return array(
      select row(b.i, n.request_id)::engine.used_nonce_v1 from unnest(batch) b, lateral (
        select request_id from nonces_1 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_0 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_3 where partner = b.partner and nonce = b.nonce) n);
    when 2 then return array(
      select row(b.i, n.request_id)::engine.used_nonce_v1 from unnest(batch) b, lateral (
        select request_id from nonces_2 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_1 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_0 where partner = b.partner and nonce = b.nonce) n);
    when 3 then return array(
      select row(b.i, n.request_id)::engine.used_nonce_v1 from unnest(batch) b, lateral (
        select request_id from nonces_3 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_2 where partner = b.partner and nonce = b.nonce union all
        select request_id from nonces_1 where partner = b.partner and nonce = b.nonce) n);
  end case;
end $$;
