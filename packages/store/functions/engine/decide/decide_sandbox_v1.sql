-- A partner's own tools in the sandbox: its price, its market and how its webhooks are delivered. They
-- are kept in its terms, which each effect on it reads anyway; the directory shows them to every process.
create function engine.decide_sandbox_v1(inout d engine.decision_v1, it engine.item_v1,
  agreed cell.terms, market common.market)
language plpgsql volatile as $$
declare
  asked text := coalesce(it.details ->> 'status', it.details ->> 'mode');
  mid bigint := it.details ->> 'mid_e4';
  was_halted boolean := coalesce(agreed.sandbox_market, market.status) = 'halted';
begin
  d.code := case
    when not exists (select from environment where name = 'sandbox') then 'not_found'
    when it.kind = 'sandbox.price' and market.mid_e4 is null then 'pricing_unavailable'
    when it.kind = 'sandbox.market' and (asked in ('open', 'closed', 'halted')) is not true
      or it.kind = 'sandbox.webhooks'
        and (asked in ('normal', 'duplicate', 'reorder', 'delay', 'drop')) is not true
      or it.kind = 'sandbox.price' and (it.details ->> 'freeze') is null
      or mid not between 10000 and 1000000000
      or abs(mid - market.mid_e4) * 100 > market.mid_e4 * 20 then 'validation_error'
  end;
  if d.code is not null then return; end if;

  case it.kind
    when 'sandbox.price' then
      if (it.details ->> 'freeze')::boolean then
        agreed.sandbox_mid_e4 := coalesce(mid, agreed.sandbox_mid_e4,
          market.mid_e4 + agreed.sandbox_shift_e4);
        agreed.sandbox_shift_e4 := 0;
      else
        agreed.sandbox_mid_e4 := null;
        agreed.sandbox_shift_e4 := coalesce(mid - market.mid_e4, 0);
      end if;
      d.details := jsonb_build_object('frozen', agreed.sandbox_mid_e4 is not null,
        'mid_e4', coalesce(agreed.sandbox_mid_e4, market.mid_e4 + agreed.sandbox_shift_e4)::text);
    when 'sandbox.market' then
      agreed.sandbox_market := asked;
      d.details := jsonb_build_object('market_status', asked);
      d.event_type := case when was_halted and asked <> 'halted' then 'market.resumed'
        when not was_halted and asked = 'halted' then 'market.halted' end;
    when 'sandbox.webhooks' then
      agreed.sandbox_webhooks := asked;
      d.details := jsonb_build_object('mode', asked);
  end case;
  update terms t set sandbox_mid_e4 = agreed.sandbox_mid_e4,
    sandbox_shift_e4 = agreed.sandbox_shift_e4, sandbox_market = agreed.sandbox_market,
    sandbox_webhooks = agreed.sandbox_webhooks
  where t.partner = it.partner;
  update directory_version set version = version + 1;
end $$;
