-- The one entry of every money effect: a list of items of several partners in, a list of outcomes
-- out, all of it one statement. Heads are locked first, in order, those held elsewhere being handed
-- back as busy; one read joins the items with their keys, nonces and quotes; the loop settles item
-- after item; each table is written once. Nothing is decided from what was read before the locks.
create function engine.act_v2(items json, kinds text[], waits boolean)
returns setof engine.outcome_v1
language plpgsql as $$
declare
  batch engine.item_v1[] := engine.read_items_v1(items);
  heads_locked cell.heads[];
  standing engine.standing_v1;
  used engine.used_nonce_v1[] := '{}';
  heads_changed cell.heads[] := '{}';
  f engine.found_v1;
  it engine.item_v1;
  p int := 0;             -- the partner's place among the locked heads
  partner_now int;
  h cell.heads;
  h_before cell.heads;
  agreed cell.terms;
  d engine.decision_v1;
  nonces engine.taken_nonce_v1[];
  keys cell.idempotency_keys[];
  new_quotes cell.quotes[];
  cancelled cell.quotes[];
  new_orders cell.orders[];
  reversed cell.orders[];
  new_fundings cell.fundings[];
  new_withdrawals cell.withdrawals[];
  new_journals cell.journals[];
  new_postings cell.postings[];
  new_events cell.events[];
  audited engine.audited_v1[];
begin
  perform engine.refuse_broken_call_v2(batch, kinds);
  heads_locked := engine.lock_heads_v1(batch, waits);
  standing := engine.standing_of_v1(batch, heads_locked);
  if standing.has_nonces then used := engine.find_nonces_v2(batch, standing.generation); end if;

  for f in select * from engine.find_v2(batch) loop
    it := f.it;
    if cardinality(used) > 0 then
      f.nonce_request := (select u.request_id from unnest(used) u where u.i = it.i);
    end if;
    if it.partner is distinct from partner_now then
      if h is distinct from h_before then heads_changed := heads_changed || h; end if;
      partner_now := it.partner;
      while (heads_locked[p + 1]).partner <= partner_now loop p := p + 1; end loop;
      h := heads_locked[p];
      agreed := standing.terms[p];
      if h.partner is distinct from partner_now then h := null; end if;
      h_before := h;
      h := engine.sweep_quotes_v1(h, clock_timestamp());
    end if;
    if h.partner is null then
      d := engine.without_head_v1(it);
    else
      d := engine.settle_v1(f, it, h, agreed, standing.market, greatest(h.decided_at,
        date_trunc('milliseconds', clock_timestamp())));
      h := d.head;
    end if;
    return next engine.outcome_of_v1(it.i, d);

    if d.takes_nonce then
      nonces := nonces || row(it.partner, it.nonce, it.request_id)::engine.taken_nonce_v1;
    end if;
    if d.keeps_key then keys := keys || engine.key_of_v1(it, d); end if;
    continue when d.code is not null or d.keeps_key is not true;
    case
      when it.kind = 'quote' then new_quotes := new_quotes || d.quote;
      when it.kind = 'order' then new_orders := new_orders || d.placed;
      when it.kind = 'quote.cancel' then cancelled := cancelled || d.quote;
      when it.kind = 'order.reverse' then reversed := reversed || d.placed;
      when it.kind in ('funding', 'deposit') then new_fundings := new_fundings || d.funding;
      when it.kind like '%withdrawal%' then new_withdrawals := new_withdrawals || d.withdrawal;
      else null;
    end case;
    if d.postings is not null then
      new_journals := new_journals || d.journal;
      new_postings := new_postings || d.postings;
    end if;
    if d.event_type is not null then
      h.event_sequence := h.event_sequence + 1;
      new_events := new_events || engine.event_of_v1(it, d, h.event_sequence);
    end if;
    if it.details is not null then
      audited := audited || row(it, engine.thing_of_v1(it, d), (d.journal).sequence,
        d.at)::engine.audited_v1;
    end if;
  end loop;
  if h is distinct from h_before then heads_changed := heads_changed || h; end if;

  perform engine.write_heads_v1(heads_changed);
  if nonces is not null then
    perform engine.write_nonces_v2(nonces, standing.generation);
  end if;
  perform engine.write_rows_v1(keys, new_quotes, new_orders, new_fundings, new_withdrawals,
    new_journals, new_postings, new_events);
  if cancelled is not null or reversed is not null then
    perform engine.write_ends_v1(cancelled, reversed);
  end if;
  if audited is not null then perform engine.write_audit_v1(audited); end if;
end $$;
