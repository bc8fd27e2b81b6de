-- An act of an operator at the moment when its effect would happen.
create type engine.turn_v1 as (
  runs boolean,           -- false: it is refused, or its effect was there already
  act_id uuid,
  code text,
  replayed boolean,
  details jsonb           -- who stands behind it, as every effect of operators takes it
);
