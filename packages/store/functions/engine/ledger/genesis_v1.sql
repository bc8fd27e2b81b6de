-- The hash before a partner's first journal: it binds the environment and the partner.
create function engine.genesis_v1(environment text, client_id text) returns bytea
language sql immutable parallel safe as $$
select sha256(convert_to('16:mithqal-ledger-1,' || length(environment) || ':' || environment || ','
  || length(client_id) || ':' || client_id || ',', 'UTF8'));
$$;
