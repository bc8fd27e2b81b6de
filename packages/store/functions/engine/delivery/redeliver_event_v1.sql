-- Makes one event due again, delivered or not. One that nobody has taken up yet, or that is in flight
-- now, is delivered anyway. Null when the partner has no endpoint, false when there is no such event.
create function engine.redeliver_event_v1(of_partner int, of_sequence bigint, at timestamptz)
returns boolean
language plpgsql volatile as $$
declare
  through bigint;
begin
  select dispatched_through into through from endpoints where partner = of_partner
  for no key update;
  if not found then return null; end if;
  if not exists (
    select from events where partner = of_partner and sequence = of_sequence) then return false; end if;
  if of_sequence > through then return true; end if;
  insert into deliveries as d (partner, sequence, due_at) values (of_partner, of_sequence, at)
  on conflict (partner, sequence) do update set due_at = at, failures = 0, lease = null
  where d.lease is null or d.due_at <= at;
  return true;
end $$;
