-- Gives a partner an event that no money statement writes, at the next number of its sequence.
create function engine.emit_event_v1(of_partner int, event_id uuid, type text, facts jsonb,
  at timestamptz) returns void
language plpgsql volatile as $$
declare
  next bigint;
begin
  update heads set event_sequence = event_sequence + 1 where partner = of_partner
  returning event_sequence into next;
  insert into events values (of_partner, next, event_id, type, null, null, facts, 1, at);
end $$;
