-- The items of a call, each with what is known of its key and its quote.
create function engine.find_v2(batch engine.item_v1[]) returns setof engine.found_v1
language sql stable as $$
select b, null::uuid, case when k.key is not null then row(k.*)::cell.idempotency_keys end,
  case when q.quote_id is not null then row(q.*)::cell.quotes end, o.order_id
from unnest(batch) b
left join idempotency_keys k on k.partner = b.partner and k.key = b.key
left join quotes q on q.partner = b.partner and q.quote_id = b.subject_id
left join orders o on o.partner = b.partner and o.quote_id = b.subject_id
order by b.partner, b.i;
$$;
