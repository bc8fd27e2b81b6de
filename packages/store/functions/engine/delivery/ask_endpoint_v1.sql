-- What a partner asks of its endpoint, once under each Idempotency-Key: deadline, rate, key, act, as with
-- any effect. It waits for the head on a connection that may; the head is locked before the endpoint, and
-- no worker locks them the other way round.
create function engine.ask_endpoint_v1(of_partner int, asked jsonb)
returns table (code text, details jsonb, replayed boolean, rate_remaining int, rate_reset_ms int)
language plpgsql volatile set lock_timeout = '5s' as $$
declare
  key_asked bytea := substr(sha256(convert_to(asked ->> 'key', 'UTF8')), 1, 16);
  meaning bytea := sha256(convert_to(asked ->> 'fingerprint', 'UTF8'));
  request uuid := asked ->> 'request_id';
  h cell.heads;
  kept cell.idempotency_keys;
  rate engine.rate_v1;
  decided timestamptz;
begin
  replayed := false;
  begin
    select * into h from heads where partner = of_partner for no key update;
  exception when lock_not_available then
    code := 'overloaded';
  end;
  if code is null and h.partner is null then code := 'not_found'; end if;
  if code is not null then return next; return; end if;

  select * into kept from idempotency_keys where partner = of_partner and key = key_asked;
  if kept.request_id = request then
    details := kept.details;
    return next;
    return;
  end if;
  if engine.milliseconds_v1(clock_timestamp()) > (asked ->> 'not_after')::bigint then
    code := 'overloaded';
    return next;
    return;
  end if;
  decided := greatest(h.decided_at, date_trunc('milliseconds', clock_timestamp()));
  rate := engine.count_rate_v1(h.others_tat,
    (select others_per_second from terms where partner = of_partner), decided);
  rate_remaining := rate.remaining;
  rate_reset_ms := rate.reset_ms;
  if not rate.allowed then
    code := 'rate_limited';
    return next;
    return;
  end if;
  update heads set others_tat = rate.tat, decided_at = decided where partner = of_partner;

  if kept.key is null then
    select s.code, s.details into code, details from engine.serve_endpoint_v1(of_partner, asked) s;
    if code is null then
      insert into idempotency_keys values (of_partner, key_asked, meaning, request,
        asked ->> 'kind', null, (asked ->> 'thing_id')::uuid, null, null, details, 1, decided);
    end if;
  elsif kept.fingerprint <> meaning or kept.kind <> asked ->> 'kind' then
    code := 'idempotency_key_conflict';
  else
    details := kept.details;
    replayed := true;
  end if;
  return next;
end $$;
