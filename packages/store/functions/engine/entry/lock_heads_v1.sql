-- Locks the heads of a call's partners, in order. A lane does not wait for a head that is held
-- elsewhere; a spare line does, for as long as its lock_timeout says.
create function engine.lock_heads_v1(batch engine.item_v1[], waits boolean) returns cell.heads[]
language plpgsql volatile as $$
begin
  if waits then
    return array(select row(l.*)::cell.heads from (
      select * from heads where partner = any (array(select b.partner from unnest(batch) b))
      order by partner for no key update) l);
  end if;
  return array(select row(l.*)::cell.heads from (
    select * from heads where partner = any (array(select b.partner from unnest(batch) b))
    order by partner for no key update skip locked) l);
end $$;
