-- Writes back the heads that a call has changed.
create function engine.write_heads_v1(changed cell.heads[]) returns void
language plpgsql volatile as $$
begin
  update heads h set
    sar_available = c.sar_available, sar_held = c.sar_held, gold_available = c.gold_available,
    gold_line = c.gold_line, gold_reserved = c.gold_reserved,
    cash_line = c.cash_line, cash_reserved = c.cash_reserved, bank = c.bank, earned = c.earned,
    open_quotes = c.open_quotes, open_mg = c.open_mg,
    volume_day = c.volume_day, volume_mg = c.volume_mg,
    swept_to = c.swept_to, next_expiry = c.next_expiry,
    ledger_sequence = c.ledger_sequence, ledger_hash = c.ledger_hash,
    event_sequence = c.event_sequence, decided_at = c.decided_at,
    line_asked_at = c.line_asked_at,
    quotes_tat = c.quotes_tat, orders_tat = c.orders_tat, withdrawals_tat = c.withdrawals_tat,
    probes_tat = c.probes_tat, others_tat = c.others_tat
  from unnest(changed) c
  where h.partner = c.partner;
end $$;
