-- The one entry of every money effect: a list of items of several partners in, a list of outcomes
-- out, all of it one statement. Heads are locked first, in order, those held elsewhere being handed
-- back as busy; one read joins the items with their keys, nonces and quotes; the loop settles item
-- after item; each table is written once. Nothing is decided from what was read before the locks.
create function engine.act_v1(items jsonb, kinds text[], waits boolean)
returns setof engine.outcome_v1
language plpgsql as $$
declare
  batch engine.item_v1[] := engine.read_items_v1(items);
  market common.market;
  heads_locked cell.heads[];
  terms_agreed cell.terms[];
  heads_changed cell.heads[] := '{}';
  f engine.found_v1;
  p int := 0;             -- the partner's place among the locked heads
  partner_now int;
  h cell.heads;
  h_before cell.heads;
  agreed cell.terms;
  s engine.settled_v1;
  settled engine.settled_v1[] := '{}';
begin
  perform engine.refuse_broken_call_v1(batch, kinds);
  heads_locked := engine.lock_heads_v1(batch, waits);
  terms_agreed := engine.terms_of_v1(heads_locked);
  select * into market from market;

  for f in select * from engine.find_v1(batch) loop
    if (f.it).partner is distinct from partner_now then
      if h is distinct from h_before then heads_changed := heads_changed || h; end if;
      partner_now := (f.it).partner;
      while (heads_locked[p + 1]).partner <= partner_now loop p := p + 1; end loop;
      h := heads_locked[p];
      agreed := terms_agreed[p];
      if h.partner is distinct from partner_now then h := null; end if;
      h_before := h;
      h := engine.sweep_quotes_v1(h, clock_timestamp());
    end if;
    if h.partner is null then
      s := engine.without_head_v1(f.it);
    else
      s := engine.settle_v1(f, h, agreed, market, greatest(h.decided_at,
        date_trunc('milliseconds', clock_timestamp())));
      h := (s.d).head;
    end if;
    settled := settled || s;
  end loop;
  if h is distinct from h_before then heads_changed := heads_changed || h; end if;

  perform engine.write_heads_v1(heads_changed);
  perform engine.write_settled_v1(settled);
  return query select * from engine.outcomes_v1(settled);
end $$;
