-- An endpoint has answered webhook.test: a new URL takes the old one's place, and what was missed is
-- due. Without a new URL nothing changes; an endpoint that was disabled is resumed by its partner.
create function engine.confirm_endpoint_v1(of_partner int, at timestamptz, in_flight_least int)
returns void
language plpgsql volatile as $$
begin
  update endpoints set url = new_url, new_url = null, in_flight_max = in_flight_least
  where partner = of_partner and new_url is not null;
  if found then perform engine.resume_endpoint_v1(of_partner, at); end if;
end $$;
