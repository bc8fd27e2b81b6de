-- What became of an idempotency key. Waits for the partner's head, so that it reads after everything
-- that was under way; when the head is not had, the key may be under way still. Writes nothing. No row
-- at all: there is no such partner.
create function engine.look_up_key_v1(of_partner int, asked text) returns setof engine.known_key_v1
language plpgsql volatile set lock_timeout = '5s' as $$
declare
  known engine.known_key_v1;
begin
  begin
    perform from heads where partner = of_partner for no key update;
    if not found then return; end if;
  exception when lock_not_available then
    known.state := 'in_progress';
  end;
  if known.state is null then
    select 'completed', k.kind, k.code, k.thing_id, k.request_id, engine.milliseconds_v1(k.decided_at)
    into known
    from idempotency_keys k
    where k.partner = of_partner and k.key = substr(sha256(convert_to(asked, 'UTF8')), 1, 16);
    known.state := coalesce(known.state, 'not_seen');
  end if;
  known.as_of := engine.milliseconds_v1(clock_timestamp());
  return next known;
end $$;
