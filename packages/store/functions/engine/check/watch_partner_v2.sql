-- Checks a partner's books since its checkpoint and, when all is well, moves the checkpoint to what was
-- seen: one statement, one snapshot. A breach is looked at a second time under the partner's lock;
-- when it stands, the partner's trading stops.
create function engine.watch_partner_v2(of_partner int)
returns table (invariant text, detail text)
language plpgsql volatile as $$
declare
  sound boolean;
begin
  with breaches as materialized (
    select from engine.check_partner_v2(of_partner,
      (select row(k.*)::cell.checkpoints from checkpoints k where k.partner = of_partner))),
  seen as (
    insert into checkpoints
    select h.partner, h.ledger_sequence, h.event_sequence, h.ledger_hash, h.sar_available,
      h.sar_held, h.gold_available, h.gold_line, h.cash_line, h.bank, h.earned, clock_timestamp()
    from heads h where h.partner = of_partner and not exists (select from breaches)
    on conflict (partner) do update set
      sequence = excluded.sequence, event_sequence = excluded.event_sequence, hash = excluded.hash,
      sar_available = excluded.sar_available, sar_held = excluded.sar_held,
      gold_available = excluded.gold_available, gold_line = excluded.gold_line,
      cash_line = excluded.cash_line, bank = excluded.bank, earned = excluded.earned,
      checked_at = excluded.checked_at
    returning true)
  select exists (select from seen) into sound;
  if sound then return; end if;

  perform from heads where partner = of_partner for no key update;
  return query select * from engine.check_partner_v2(of_partner,
    (select row(k.*)::cell.checkpoints from checkpoints k where k.partner = of_partner));
  if found then
    update terms set trading_disabled = true where partner = of_partner;
  end if;
end $$;
