-- What stands before the first migration. Repeatable.

-- The database roles, one for each role of a process.
do $$
declare
  role text;
begin
  foreach role in array array['mithqal_api', 'mithqal_worker', 'mithqal_operator'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin', role);
    end if;
  end loop;
end $$;

-- They read tables and write none; a function is nobody's but its entry's.
alter default privileges grant select on tables to mithqal_api, mithqal_worker, mithqal_operator;
alter default privileges revoke execute on functions from public;

create schema if not exists engine;
grant usage on schema engine to mithqal_api, mithqal_worker, mithqal_operator;

-- Nobody but the owner makes temporary tables: a call could be made to read them.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;
