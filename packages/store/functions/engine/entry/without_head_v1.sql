-- An item whose partner's head was not had: it is held elsewhere for the moment, or there is none.
create function engine.without_head_v1(it engine.item_v1) returns engine.decision_v1
language plpgsql stable as $$
declare
  d engine.decision_v1;
begin
  d.code := case
    when exists (select from heads where partner = it.partner) then 'busy' else 'not_found' end;
  return d;
end $$;
