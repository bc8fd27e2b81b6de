-- Tells every process that its snapshot of the directory is out of date, and the audit log what was done.
create function engine.change_directory_v1(act text, of_partner int, facts jsonb) returns void
language plpgsql volatile as $$
begin
  update directory_version set version = version + 1;
  perform engine.append_audit_v1(act, of_partner, facts,
    date_trunc('milliseconds', clock_timestamp()));
end $$;
