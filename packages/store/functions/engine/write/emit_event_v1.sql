-- Gives a partner an event that no money statement writes, at the next number of its sequence. Its moment
-- is the partner's: nothing is decided before it any more.
create function engine.emit_event_v1(of_partner int, type text, thing uuid, facts jsonb)
returns void
language plpgsql volatile as $$
declare
  h cell.heads;
begin
  select * into h from heads where partner = of_partner for no key update;
  h.event_sequence := h.event_sequence + 1;
  h.decided_at := greatest(h.decided_at, date_trunc('milliseconds', clock_timestamp()));
  update heads set event_sequence = h.event_sequence, decided_at = h.decided_at
  where partner = of_partner;
  insert into events values (of_partner, h.event_sequence, engine.event_id_v1(h.decided_at), type,
    thing, null, facts, 1, h.decided_at);
end $$;
