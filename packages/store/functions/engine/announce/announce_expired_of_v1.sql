-- Tells one partner which of its quotes have expired since it was told last, in the order of their
-- expiry. Under the head's lock, and nothing is decided before this moment any more: what is told of
-- is never executed. Those that expired before it asked to be told are left out.
create function engine.announce_expired_of_v1(of_partner int, most int) returns int
language plpgsql volatile as $$
declare
  at timestamptz;
  since timestamptz;
  expired uuid;
  told int := 0;
begin
  select greatest(decided_at, date_trunc('milliseconds', clock_timestamp())) into at from heads
  where partner = of_partner for no key update skip locked;
  if at is null then return 0; end if;
  update heads set decided_at = at where partner = of_partner;
  insert into expiry_notices values (of_partner, at) on conflict do nothing;
  select told_to into since from expiry_notices where partner = of_partner;
  -- Those of one moment stay together, whatever the bound.
  at := coalesce((
    select q.expires_at from quotes q
    where q.partner = of_partner and q.expires_at > since and q.expires_at <= at
      and q.cancelled_at is null
    order by q.expires_at offset most - 1 limit 1), at);
  for expired in
    select q.quote_id from quotes q
    where q.partner = of_partner and q.expires_at > since and q.expires_at <= at
      and q.cancelled_at is null and not exists (
        select from orders o where o.partner = q.partner and o.quote_id = q.quote_id)
    order by q.expires_at, q.quote_id
  loop
    perform engine.emit_event_v1(of_partner, 'quote.expired', expired, null);
    told := told + 1;
  end loop;
  update expiry_notices set told_to = at where partner = of_partner;
  return told;
end $$;
