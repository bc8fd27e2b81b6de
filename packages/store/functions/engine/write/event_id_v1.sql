-- An id for an event that no request has drawn one for: a UUIDv7 of its moment, as the events are found
-- by their ids' time.
create function engine.event_id_v1(at timestamptz) returns uuid
language sql volatile as $$
select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send(engine.milliseconds_v1(at)) from 3) from 1 for 6), 52, 1), 53, 1),
  'hex')::uuid;
$$;
