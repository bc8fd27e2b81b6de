-- The rows of which there is but one.
insert into common.house default values;
insert into common.house_limits default values;
insert into common.audit_tip (sequence, hash)
values (0, sha256(convert_to('mithqal-audit-1', 'UTF8')));
insert into common.directory_version (version) values (1);
insert into common.pricing default values;
