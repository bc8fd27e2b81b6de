-- A partner's terms with another IBAN: it takes the present one's place after 24 hours, in which the
-- partner can object. The first one, and the present one again, are good at once.
create function engine.change_iban_v1(agreed cell.terms, new_iban text, at timestamptz)
returns cell.terms
language plpgsql immutable as $$
begin
  agreed.iban := engine.iban_of_v1(agreed, at);
  agreed.iban_next := null;
  agreed.iban_next_from := null;
  if agreed.iban is null or new_iban is null or agreed.iban = new_iban then
    agreed.iban := new_iban;
  else
    agreed.iban_next := new_iban;
    agreed.iban_next_from := at + interval '24 hours';
  end if;
  return agreed;
end $$;
