-- Reads what a call stands on in one go. Every head has its terms.
create function engine.standing_of_v1(batch engine.item_v1[], locked cell.heads[])
returns engine.standing_v1
language plpgsql stable as $$
begin
  return (
    select row(
      m,
      array(
        select row(t.*)::cell.terms from unnest(locked) l left join terms t on t.partner = l.partner
        order by l.partner),
      c.generation,
      exists (select from unnest(batch) b where b.nonce is not null))::engine.standing_v1
    from nonce_clock c left join market m on true);
end $$;
