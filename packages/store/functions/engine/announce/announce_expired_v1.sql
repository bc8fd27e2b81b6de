-- Tells the partners that asked for it which of their quotes have expired, at most so many a partner.
-- Says how many were told. A partner whose head is held elsewhere waits for the next round.
create function engine.announce_expired_v1(most int) returns int
language plpgsql volatile as $$
declare
  of_partner int;
  told int := 0;
begin
  delete from expiry_notices n
  where not exists (select from terms t where t.partner = n.partner and t.tells_expired);
  for of_partner in
    select t.partner from terms t left join expiry_notices n on n.partner = t.partner
    where t.tells_expired and (n.partner is null or exists (
      select from quotes q where q.partner = t.partner and q.expires_at > n.told_to
        and q.expires_at <= clock_timestamp() and q.cancelled_at is null))
    order by t.partner
  loop
    told := told + engine.announce_expired_of_v1(of_partner, most);
  end loop;
  return told;
end $$;
