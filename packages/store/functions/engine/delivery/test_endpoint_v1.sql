-- Asks for a webhook.test: to the new URL when one waits, else to the present one. A test that is
-- under way is the answer to this one too. False when the partner has no endpoint.
create function engine.test_endpoint_v1(of_partner int, test uuid, at timestamptz) returns boolean
language plpgsql volatile as $$
begin
  perform from endpoints where partner = of_partner for no key update;
  if not found then return false; end if;
  insert into deliveries as d (partner, sequence, test_id, due_at) values (of_partner, 0, test, at)
  on conflict (partner, sequence) do update
    set test_id = excluded.test_id, due_at = at, failures = 0, lease = null
  where d.lease is null or d.due_at <= at;
  return true;
end $$;
