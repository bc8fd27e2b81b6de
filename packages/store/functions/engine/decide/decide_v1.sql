-- Decides one item by its kind. A suspension or a breached invariant refuses what would move money
-- or take risk; cancels, probes and an operator's bookings go on.
create function engine.decide_v1(inout d engine.decision_v1, it engine.item_v1, agreed cell.terms,
  market common.market, q cell.quotes, executed_as uuid, at timestamptz)
language plpgsql volatile as $$
begin
  if it.kind in ('quote', 'order', 'funding', 'withdrawal') then
    d.code := case
      when agreed.suspended then 'partner_suspended'
      when agreed.trading_disabled or market.trading_disabled then 'trading_disabled'
    end;
  elsif it.kind not in ('quote.cancel', 'withdrawal.cancel', 'probe') then
    d.code := engine.refuse_lone_operator_v1(it);
  end if;
  if d.code is not null then return; end if;
  case it.kind
    when 'quote' then d := engine.decide_quote_v1(d, it, agreed, market, at);
    when 'order' then d := engine.decide_order_v1(d, it, q, executed_as, at);
    when 'quote.cancel' then d := engine.decide_quote_cancel_v1(d, q, executed_as, at);
    when 'funding' then d := engine.decide_funding_v1(d, it, agreed, at);
    when 'withdrawal' then d := engine.decide_withdrawal_v1(d, it, agreed, at);
    when 'probe' then null;
    when 'sandbox.price', 'sandbox.market', 'sandbox.webhooks' then
      d := engine.decide_sandbox_v1(d, it, agreed, market);
    when 'sandbox.withdrawal.complete', 'sandbox.withdrawal.fail', 'sandbox.withdrawal.return' then
      d := engine.decide_sandbox_withdrawal_v1(d, it, agreed, at);
    when 'deposit' then d := engine.decide_deposit_v1(d, it, at);
    when 'order.reverse' then d := engine.decide_reversal_v1(d, it, at);
    when 'line.fill', 'line.take' then
      d := engine.decide_line_v1(d, it, agreed, market, at);
    else d := engine.decide_withdrawal_step_v1(d, it, agreed, at);
  end case;
end $$;
