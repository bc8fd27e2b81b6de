-- One item's way under its partner's lock: deadline, rate, nonce, idempotency key, decision. A
-- second run under the same request id finds its own rows and is answered as the first would be.
create function engine.settle_v1(f engine.found_v1, it engine.item_v1, h cell.heads,
  agreed cell.terms, market common.market, at timestamptz) returns engine.decision_v1
language plpgsql volatile as $$
declare
  d engine.decision_v1;
  kept cell.idempotency_keys := f.kept;
  rate engine.rate_v1;
  before cell.heads;
begin
  d.at := at;
  d.head := h;
  if kept.request_id = it.request_id then
    return engine.recall_v1(d, kept);
  end if;
  if engine.milliseconds_v1(clock_timestamp()) > it.not_after then
    d.code := 'overloaded';
    return d;
  end if;

  if it.kind = any (engine.partner_kinds_v1()) then
    rate := case it.kind
      when 'quote' then engine.count_rate_v1(h.quotes_tat, agreed.quotes_per_second, at)
      when 'order' then engine.count_rate_v1(h.orders_tat, agreed.orders_per_second, at)
      when 'withdrawal'
        then engine.count_rate_v1(h.withdrawals_tat, agreed.withdrawals_per_second, at)
      when 'probe' then engine.count_rate_v1(h.probes_tat, agreed.probes_per_second, at)
      else engine.count_rate_v1(h.others_tat, agreed.others_per_second, at) end;
    d.rate_remaining := rate.remaining;
    d.rate_reset_ms := rate.reset_ms;
    if not rate.allowed then
      d.code := 'rate_limited';
      return d;
    end if;
    case it.kind
      when 'quote' then h.quotes_tat := rate.tat;
      when 'order' then h.orders_tat := rate.tat;
      when 'withdrawal' then h.withdrawals_tat := rate.tat;
      when 'probe' then h.probes_tat := rate.tat;
      else h.others_tat := rate.tat;
    end case;
  end if;
  h.decided_at := at;
  before := d.head;
  d.head := h;

  if f.nonce_request <> it.request_id then
    d.code := 'nonce_reused';
    d.details := jsonb_build_object('key_known', kept.key is not null);
  elsif kept.key is not null
    and (kept.fingerprint <> it.fingerprint or kept.kind <> it.kind) then
    d.code := 'idempotency_key_conflict';
  elsif kept.key is not null then
    d := engine.recall_v1(d, kept);
    d.replayed := true;
  else
    d := engine.decide_v1(d, it, agreed, market, f.quote, f.executed_as, at);
    if d.code in ('vault_stock_unavailable', 'liquidity_unavailable') and not it.last_try then
      d.head := before;
      return d;
    end if;
    d.keeps_key := it.key is not null and (d.code is null or engine.is_definitive_v1(d.code));
  end if;
  d.takes_nonce := it.nonce is not null and f.nonce_request is null;
  return d;
end $$;
