-- Marks quotes that were cancelled and orders that were reversed.
create function engine.write_ends_v1(done engine.settled_v1[]) returns void
language plpgsql volatile as $$
begin
  update quotes q set cancelled_at = ((s.d).quote).cancelled_at
  from unnest(done) s
  where (s.it).kind = 'quote.cancel'
    and q.partner = (s.it).partner and q.quote_id = (s.it).subject_id;
  update orders o set reversed_at = ((s.d).placed).reversed_at
  from unnest(done) s
  where (s.it).kind = 'order.reverse'
    and o.partner = (s.it).partner and o.order_id = (s.it).subject_id;
end $$;
