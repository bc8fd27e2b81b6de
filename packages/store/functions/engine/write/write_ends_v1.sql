-- Marks quotes that were cancelled and orders that were reversed.
create function engine.write_ends_v1(cancelled cell.quotes[], reversed cell.orders[]) returns void
language plpgsql volatile as $$
begin
  update quotes q set cancelled_at = c.cancelled_at
  from unnest(cancelled) c where q.partner = c.partner and q.quote_id = c.quote_id;
  update orders o set reversed_at = r.reversed_at
  from unnest(reversed) r where o.partner = r.partner and o.order_id = r.order_id;
end $$;
