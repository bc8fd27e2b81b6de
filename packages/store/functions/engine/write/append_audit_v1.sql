-- Appends one act to the operators' audit log, hashed over the one before it. Its time is cut to
-- milliseconds first: what is stored is what was hashed.
create function engine.append_audit_v1(act text, of_partner int, facts jsonb, at timestamptz)
returns void
language plpgsql volatile as $$
declare
  tip common.audit_tip;
  told timestamptz := date_trunc('milliseconds', at);
begin
  select * into tip from audit_tip for no key update;
  tip.sequence := tip.sequence + 1;
  tip.hash := engine.audit_hash_v1(tip.hash, tip.sequence, act, of_partner, told, facts);
  insert into audit values (tip.sequence, facts ->> 'requested_by', act, of_partner, facts, told,
    tip.hash);
  update audit_tip set sequence = tip.sequence, hash = tip.hash;
end $$;
