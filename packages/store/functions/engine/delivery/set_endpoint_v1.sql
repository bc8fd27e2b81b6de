-- Registers the URL of a partner's endpoint. It gets events when it has answered the test that is asked
-- for here, the present URL until then; the events from the first registration on are kept for it. Two
-- operators. Says why not, or null.
create function engine.set_endpoint_v1(of_partner int, to_url text, test uuid, at timestamptz,
  in_flight_least int, details jsonb) returns text
language plpgsql volatile as $$
declare
  refusal text := engine.two_operators_v1(details);
begin
  if refusal is not null then return refusal; end if;
  if (to_url like 'https://%' and length(to_url) <= 2048) is not true then
    return 'validation_error';
  end if;
  insert into endpoints as e (partner, new_url, dispatched_through, in_flight_max)
  select h.partner, to_url, h.event_sequence, in_flight_least from heads h where h.partner = of_partner
  on conflict (partner) do update set new_url = excluded.new_url;
  if not found then return 'not_found'; end if;
  delete from deliveries where partner = of_partner and sequence = 0;
  insert into deliveries (partner, sequence, test_id, due_at) values (of_partner, 0, test, at);
  perform engine.append_audit_v1('endpoint.set', of_partner,
    details || jsonb_build_object('url', to_url), at);
  return null;
end $$;
