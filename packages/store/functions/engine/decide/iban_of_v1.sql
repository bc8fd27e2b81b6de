-- The IBAN that a partner's money goes to at a moment.
create function engine.iban_of_v1(agreed cell.terms, at timestamptz) returns text
language sql immutable parallel safe as $$
select case when agreed.iban_next_from <= at then agreed.iban_next else agreed.iban end;
$$;
