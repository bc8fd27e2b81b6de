-- What came of an idempotency key: the thing, or the definitive refusal with its details.
create function engine.key_of_v1(it engine.item_v1, d engine.decision_v1)
returns cell.idempotency_keys
language sql immutable parallel safe as $$
select row(it.partner, it.key, it.fingerprint, it.request_id, it.kind, d.code,
  case when d.code is null then engine.thing_of_v1(it, d) end, (d.withdrawal).step,
  (d.journal).sequence, d.details, 1, d.at)::cell.idempotency_keys;
$$;
