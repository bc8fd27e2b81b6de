-- How many of a partner's deliveries are out with a worker.
create function engine.in_flight_v1(of_partner int, at timestamptz) returns int
language plpgsql stable as $$
begin
  return (
    select count(*) from deliveries
    where partner = of_partner and lease is not null and due_at > at);
end $$;
