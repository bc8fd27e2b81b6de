-- The hash of a line of the audit log, over the one before it.
create function engine.audit_hash_v1(before bytea, sequence bigint, act text, of_partner int,
  at timestamptz, facts jsonb) returns bytea
language sql stable parallel safe as $$
select sha256(convert_to(concat_ws('|', encode(before, 'hex'), sequence, act,
  coalesce(of_partner::text, '-'), engine.milliseconds_v1(at), facts), 'UTF8'));
$$;
