-- Appends one act to the operators' audit log, hashed over the one before it.
create function engine.append_audit_v1(act text, of_partner int, facts jsonb, at timestamptz)
returns void
language plpgsql volatile as $$
declare
  tip common.audit_tip;
begin
  select * into tip from audit_tip for no key update;
  tip.sequence := tip.sequence + 1;
  tip.hash := sha256(convert_to(concat_ws('|', encode(tip.hash, 'hex'), tip.sequence, act,
    coalesce(of_partner::text, '-'), engine.milliseconds_v1(at), facts), 'UTF8'));
  insert into audit values (tip.sequence, facts ->> 'requested_by', act, of_partner, facts, at,
    tip.hash);
  update audit_tip set sequence = tip.sequence, hash = tip.hash;
end $$;
