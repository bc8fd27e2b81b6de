-- One item's way under its partner's lock: deadline, rate, nonce, idempotency key, decision. A
-- second run under the same request id finds its own rows and is answered as the first would be.
create function engine.settle_v1(f engine.found_v1, h cell.heads, agreed cell.terms,
  market common.market, at timestamptz) returns engine.settled_v1
language plpgsql volatile as $$
declare
  s engine.settled_v1;
  d engine.decision_v1;
  it engine.item_v1 := f.it;
  kept cell.idempotency_keys := f.kept;
  rate record;
begin
  s.it := it;
  s.at := at;
  d.head := h;
  if kept.request_id = it.request_id then
    s.d := engine.recall_v1(d, kept);
    return s;
  end if;
  if engine.milliseconds_v1(clock_timestamp()) > it.not_after then
    d.code := 'overloaded';
    s.d := d;
    return s;
  end if;

  if it.kind = any (engine.partner_kinds_v1()) then
    rate := engine.count_rate_v1(h, it.kind, agreed, at);
    s.rate_remaining := rate.remaining;
    s.rate_reset_ms := rate.reset_ms;
    if not rate.allowed then
      d.code := 'rate_limited';
      s.d := d;
      return s;
    end if;
    d.head := rate.h;
  end if;
  d.head.decided_at := at;

  if f.nonce_request <> it.request_id then
    d.code := 'nonce_reused';
    d.details := jsonb_build_object('key_known', kept.key is not null);
  elsif kept.key is not null
    and (kept.fingerprint <> it.fingerprint or kept.kind <> it.kind) then
    d.code := 'idempotency_key_conflict';
  elsif kept.key is not null then
    d := engine.recall_v1(d, kept);
    s.replayed := true;
  else
    d := engine.decide_v1(d, it, agreed, market, f.quote, f.executed_as, at);
    if d.code in ('vault_stock_unavailable', 'liquidity_unavailable') and not it.last_try then
      d.head := h;
      s.d := d;
      return s;
    end if;
    if d.code is null and d.event_type is not null then
      d.head.event_sequence := (d.head).event_sequence + 1;
    end if;
    s.keeps_key := it.key is not null and (d.code is null or engine.is_definitive_v1(d.code));
  end if;
  s.takes_nonce := it.nonce is not null and f.nonce_request is null;
  s.d := d;
  return s;
end $$;
