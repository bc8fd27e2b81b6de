-- Tells partners what became of their credentials: another one beside the first of its kind, one that
-- ends within 30 days, one that was revoked. Each is told once. Says how many were told.
create function engine.announce_credentials_v1(most int) returns int
language plpgsql volatile as $$
declare
  n record;
  told int := 0;
begin
  for n in
    select c.*, due.notice
    from heads h
    join credentials c on c.partner = h.partner
    cross join lateral (values
      ('rotated', c.revoked_at is null and c.active_from <= clock_timestamp() and exists (
        select from credentials f where f.partner = c.partner and f.kind = c.kind
          and (f.active_from, f.id) < (c.active_from, c.id))),
      ('expiring', c.revoked_at is null and c.ends_at > clock_timestamp()
        and c.ends_at <= clock_timestamp() + interval '30 days'),
      ('revoked', c.revoked_at is not null)) as due(notice, is_due)
    where due.is_due and not exists (
      select from credential_notices k where k.partner = c.partner and k.kind = c.kind
        and k.id = c.id and k.notice = due.notice)
    order by c.partner, c.kind, c.id, due.notice
    limit most
  loop
    insert into credential_notices values (n.partner, n.kind, n.id, n.notice) on conflict do nothing;
    continue when not found;
    perform engine.emit_event_v1(n.partner, 'credential.' || n.notice, null, jsonb_build_object(
      'kind', n.kind, 'id', n.id, 'active_from', engine.instant_v1(n.active_from),
      'expires_at', engine.instant_v1(n.ends_at), 'revoked_at', engine.instant_v1(n.revoked_at)));
    told := told + 1;
  end loop;
  return told;
end $$;
