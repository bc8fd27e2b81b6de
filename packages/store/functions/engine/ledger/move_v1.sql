-- Moves the balances of a head by postings, account by account (protocol's chart of accounts). What
-- a partner is owed, the lines and the earnings rise by a credit; the bank, which the house has, by a
-- debit. Free cash (3000) and free gold (3100) are the house's own row, not a partner's.
create function engine.move_v1(inout h cell.heads, lines cell.postings[])
language plpgsql immutable as $$
declare
  line cell.postings;
begin
  foreach line in array lines loop
    case line.debit
      when 2000 then h.sar_available := h.sar_available - line.amount;
      when 3010 then h.cash_line := h.cash_line - line.amount;
      when 2100 then h.gold_available := h.gold_available - line.amount;
      when 3110 then h.gold_line := h.gold_line - line.amount;
      when 2010 then h.sar_held := h.sar_held - line.amount;
      when 1000 then h.bank := h.bank + line.amount;
      when 4000, 4010, 4020 then h.earned := h.earned - line.amount;
      when 3000, 3100 then null;
    end case;
    case line.credit
      when 2000 then h.sar_available := h.sar_available + line.amount;
      when 3010 then h.cash_line := h.cash_line + line.amount;
      when 2100 then h.gold_available := h.gold_available + line.amount;
      when 3110 then h.gold_line := h.gold_line + line.amount;
      when 4000, 4010, 4020 then h.earned := h.earned + line.amount;
      when 2010 then h.sar_held := h.sar_held + line.amount;
      when 1000 then h.bank := h.bank - line.amount;
      when 3000, 3100 then null;
    end case;
  end loop;
end $$;
