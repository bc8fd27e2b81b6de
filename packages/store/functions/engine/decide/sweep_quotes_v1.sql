-- Releases what has expired since the last sweep. Runs only when the head's next expiry has passed;
-- each quote is looked at once in its life, by its expiry. What is decided later is decided after the
-- sweep, in whole milliseconds like every expiry, though the clock step back: what was released never
-- executes, and nothing falls between two sweeps.
create function engine.sweep_quotes_v1(inout h cell.heads, at timestamptz)
language plpgsql volatile as $$
declare
  q cell.quotes;
begin
  at := greatest(h.decided_at, date_trunc('milliseconds', at));
  if h.next_expiry is null or h.next_expiry > at then return; end if;
  if h.open_quotes > 0 then
    for q in
      select * from quotes
      where partner = h.partner and expires_at > h.swept_to and expires_at <= at
        and cancelled_at is null
        and not exists (
          select from orders o where o.partner = quotes.partner and o.quote_id = quotes.quote_id)
    loop
      h := engine.release_quote_v1(h, q, executed => false);
    end loop;
  end if;
  h.swept_to := at;
  h.decided_at := at;
  select min(expires_at) into h.next_expiry from quotes
  where h.open_quotes > 0 and partner = h.partner and expires_at > at
    and cancelled_at is null;
end $$;
