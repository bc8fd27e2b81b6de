-- Keeps what came of each idempotency key: the thing, or the definitive refusal with its details.
create function engine.write_keys_v1(settled engine.settled_v1[]) returns void
language plpgsql volatile as $$
begin
  insert into idempotency_keys
  select (s.it).partner, (s.it).key, (s.it).fingerprint, (s.it).request_id, (s.it).kind, (s.d).code,
    case when (s.d).code is null then engine.thing_v1(s) end, ((s.d).withdrawal).step,
    ((s.d).journal).sequence, (s.d).details, 1, s.at
  from unnest(settled) s where s.keeps_key;
end $$;
