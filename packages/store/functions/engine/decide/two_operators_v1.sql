-- What is wrong with the two persons behind an act, if anything: one asks, another one approves.
create function engine.two_operators_v1(details jsonb) returns text
language sql immutable parallel safe as $$
select case
  when coalesce(details ->> 'requested_by', '') = '' or coalesce(details ->> 'approved_by', '') = ''
    then 'approval_required'
  when details ->> 'requested_by' = details ->> 'approved_by' then 'approver_is_requester'
end;
$$;
