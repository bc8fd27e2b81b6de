-- Does what a partner asks of its endpoint. Says the refusal's code, or null with the details that are
-- kept and shown.
create function engine.serve_endpoint_v1(of_partner int, asked jsonb, out code text,
  out details jsonb)
language plpgsql volatile as $$
declare
  at timestamptz := asked ->> 'at';
  is_done boolean;
  recovered bigint;
begin
  details := '{}';
  case asked ->> 'kind'
    when 'event.redeliver' then
      is_done := engine.redeliver_event_v1(of_partner, (asked ->> 'sequence')::bigint, at);
      details := jsonb_build_object('event_id', asked ->> 'thing_id');
    when 'endpoint.test' then
      is_done := engine.test_endpoint_v1(of_partner, (asked ->> 'thing_id')::uuid, at);
    when 'endpoint.resume' then
      is_done := engine.resume_endpoint_v1(of_partner, at);
    when 'endpoint.recover' then
      recovered := engine.recover_deliveries_v1(of_partner, (asked ->> 'since')::timestamptz, at);
      is_done := recovered is not null;
      details := jsonb_build_object('recovered', recovered);
  end case;
  if is_done is not true then code := 'not_found'; end if;
end $$;
