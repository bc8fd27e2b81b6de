-- The guard has refused a price: new quotes stop until two operators open the market. The price is
-- kept for them to see; one halt is one line of the audit log, however many ticks it lasts.
create function engine.halt_by_guard_v1(reason text, refused_e4 bigint, accepted_e4 bigint,
  other_e4 bigint) returns void
language plpgsql volatile as $$
declare
  at timestamptz := clock_timestamp();
begin
  update pricing set refused_mid_e4 = refused_e4;
  if exists (select from market where status = 'halted') then return; end if;
  update pricing set stopped_by = 'price_guard', stop_reason = reason, stopped_at = at;
  update market set status = 'halted';
  perform engine.append_audit_v1('market', null,
    jsonb_build_object('requested_by', 'price_guard', 'status', 'halted', 'reason', reason,
      'refused_mid_e4', refused_e4, 'accepted_mid_e4', accepted_e4, 'other_mid_e4', other_e4), at);
end $$;
