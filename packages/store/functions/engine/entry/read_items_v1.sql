-- The items of a call, by partner and in their order. Keys and nonces are kept as 16 bytes of their
-- SHA-256: a collision would take 2^64 tries and hurt nobody but the client that made it.
create function engine.read_items_v1(items json) returns engine.item_v1[]
language plpgsql immutable parallel safe as $$
begin
  return array(
    select row(r.i, r.kind, r.partner, r.request_id, r.not_after,
      substr(sha256(convert_to(r.nonce, 'UTF8')), 1, 16),
      substr(sha256(convert_to(r.key, 'UTF8')), 1, 16),
      sha256(convert_to(r.fingerprint, 'UTF8')),
      r.thing_id, r.event_id, r.subject_id, r.side, r.gold_mg, r.amount, r.client_reference, r.iban,
      coalesce(r.last_try, false), r.details)::engine.item_v1
    from json_to_recordset(items) as r(
      i int, kind text, partner int, request_id uuid, not_after bigint, nonce text, key text,
      fingerprint text, thing_id uuid, event_id uuid, subject_id uuid, side text, gold_mg bigint,
      amount bigint, client_reference text, iban text, last_try boolean,
      details jsonb)
    order by r.partner, r.i);
end $$;
