-- Writes down an act that an operator asks for, or finds it: known already, and refused where its key
-- stands for something else. Of two that ask at once, the second waits here for the first.
create function engine.ask_act_v1(asked jsonb, new_state text, out code text, out known boolean,
  out act common.acts)
language plpgsql volatile as $$
declare
  by_name text := asked ->> 'requested_by';
  key_hash bytea := sha256(convert_to(asked ->> 'key', 'UTF8'));
  print bytea := sha256(convert_to(asked ->> 'fingerprint', 'UTF8'));
  at timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  known := false;
  code := engine.refuse_operator_v1(by_name, 'operator');
  if code is not null then return; end if;
  insert into acts values ((asked ->> 'act_id')::uuid, key_hash, print, asked ->> 'kind',
    (asked ->> 'partner')::int, asked -> 'facts', by_name, at,
    case when new_state = 'waiting' then at + make_interval(secs => (asked ->> 'wait_seconds')::int)
    end, new_state)
  on conflict (requested_by, key) do nothing
  returning * into act;
  if act.act_id is not null then return; end if;
  select * into act from acts a where a.requested_by = by_name and a.key = key_hash for update;
  known := true;
  if act.fingerprint <> print or act.kind <> asked ->> 'kind' then
    code := 'idempotency_key_conflict';
  end if;
end $$;
