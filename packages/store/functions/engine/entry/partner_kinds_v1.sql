-- What a partner can ask for.
create function engine.partner_kinds_v1() returns text[]
language sql immutable parallel safe as $$
select array['quote', 'quote.cancel', 'order', 'funding', 'withdrawal', 'withdrawal.cancel', 'probe',
  'sandbox.price', 'sandbox.market', 'sandbox.webhooks', 'sandbox.withdrawal.complete',
  'sandbox.withdrawal.fail', 'sandbox.withdrawal.return'];
$$;
