-- Moves a balance of the head by account number (protocol's chart of accounts). What a partner is
-- owed, the lines and the earnings rise by a credit; the bank, which the house has, by a debit.
-- Free cash (3000) and free gold (3100) are the house's own row, not a partner's.
create function engine.move_v1(inout h cell.heads, account smallint, change bigint)
language plpgsql immutable as $$
begin
  case account
    when 2000 then h.sar_available := h.sar_available + change;
    when 2010 then h.sar_held := h.sar_held + change;
    when 2100 then h.gold_available := h.gold_available + change;
    when 3010 then h.cash_line := h.cash_line + change;
    when 3110 then h.gold_line := h.gold_line + change;
    when 1000 then h.bank := h.bank - change;
    when 4000, 4010, 4020 then h.earned := h.earned + change;
    when 3000, 3100 then null;
  end case;
end $$;
