-- The terms of the locked partners, in the same order: every head has its terms.
create function engine.terms_of_v1(locked cell.heads[]) returns cell.terms[]
language plpgsql stable as $$
begin
  return array(
    select row(t.*)::cell.terms from unnest(locked) l left join terms t on t.partner = l.partner
    order by l.partner);
end $$;
