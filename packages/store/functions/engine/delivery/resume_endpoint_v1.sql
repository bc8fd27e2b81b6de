-- Delivers to an endpoint again: every event that was not delivered is due at the given time, with all
-- its tries. False when the partner has no endpoint.
create function engine.resume_endpoint_v1(of_partner int, at timestamptz) returns boolean
language plpgsql volatile as $$
begin
  update endpoints set disabled_at = null, disabled_reason = null, failures = 0,
    failing_since = null, paused_until = null
  where partner = of_partner;
  if not found then return false; end if;
  update deliveries set due_at = at, failures = 0
  where partner = of_partner and sequence > 0 and lease is null;
  return true;
end $$;
