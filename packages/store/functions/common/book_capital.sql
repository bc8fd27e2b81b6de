-- The house's own cash, paid into the bank: two operators. Says why not, or null.
create function common.book_capital(transaction uuid, halalas bigint, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  return engine.book_house_v1('capital', transaction, 1000, 3000, halalas, details);
end $$;

grant execute on function common.book_capital(uuid, bigint, jsonb) to mithqal_operator;
