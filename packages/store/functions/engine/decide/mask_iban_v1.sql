-- An IBAN as events show it: hidden but for its first four characters and its last four.
create function engine.mask_iban_v1(iban text) returns text
language sql immutable parallel safe as $$
select left(iban, 4) || repeat('*', 16) || right(iban, 4);
$$;
