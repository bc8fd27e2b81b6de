-- An item whose partner's head was not had: it is held elsewhere for the moment, or there is none.
create function engine.without_head_v1(it engine.item_v1) returns engine.settled_v1
language plpgsql stable as $$
declare
  s engine.settled_v1;
begin
  s.it := it;
  s.d.code := case
    when exists (select from heads where partner = it.partner) then 'busy' else 'not_found' end;
  return s;
end $$;
