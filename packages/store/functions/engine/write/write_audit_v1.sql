-- Writes what operators did in a call into the audit log.
create function engine.write_audit_v1(done engine.settled_v1[]) returns void
language plpgsql volatile as $$
declare
  s engine.settled_v1;
begin
  foreach s in array done loop
    continue when not coalesce((s.it).details ? 'requested_by', false);
    perform engine.append_audit_v1((s.it).kind, (s.it).partner,
      (s.it).details || jsonb_build_object('thing', engine.thing_v1(s), 'amount', (s.it).amount,
        'ledger_sequence', ((s.d).journal).sequence), s.at);
  end loop;
end $$;
