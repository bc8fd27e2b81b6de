-- Makes due again what was not delivered of the events since a moment, those too whose tries are used
-- up. Says how many; null when the partner has no endpoint.
create function engine.recover_deliveries_v1(of_partner int, since timestamptz, at timestamptz)
returns bigint
language plpgsql volatile as $$
declare
  recovered bigint;
begin
  perform from endpoints where partner = of_partner for no key update;
  if not found then return null; end if;
  update deliveries set due_at = at, failures = 0
  where partner = of_partner and sequence >= engine.first_event_since_v1(of_partner, since)
    and lease is null;
  get diagnostics recovered = row_count;
  return recovered;
end $$;
