-- Writes what operators did in a call into the audit log.
create function engine.write_audit_v1(audited engine.audited_v1[]) returns void
language plpgsql volatile as $$
declare
  a engine.audited_v1;
begin
  foreach a in array audited loop
    continue when not ((a.it).details ? 'requested_by')
      or (a.it).kind = any (engine.partner_kinds_v1());
    perform engine.append_audit_v1((a.it).kind, (a.it).partner,
      (a.it).details || jsonb_build_object('thing', a.thing_id, 'amount', (a.it).amount,
        'ledger_sequence', a.ledger_sequence), a.at);
  end loop;
end $$;
