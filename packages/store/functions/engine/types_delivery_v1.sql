-- What the workers hear and say of deliveries.

-- One delivery that was claimed: an event, or (sequence 0) a test.
create type engine.claimed_v1 as (
  partner int,
  sequence bigint,
  test_id uuid,
  failures int,           -- of this delivery
  failures_in_row int,    -- of its endpoint
  url text,
  mode text               -- how the sandbox's partner wants it delivered
);

-- What came of one attempt. Times are Unix milliseconds by the worker's clock.
create type engine.attempt_v1 as (
  partner int,
  sequence bigint,
  lease uuid,
  started_at timestamptz,
  took_ms int,
  status smallint,
  fault text,
  verdict text,           -- delivered, failed, exhausted, gone, dropped
  due_at timestamptz,     -- when it is tried again
  paused_until timestamptz -- the endpoint rests until then
);

-- An endpoint that was disabled: the operator is told.
create type engine.disabled_v1 as (
  partner int,
  reason text
);

-- What is known of an idempotency key. Times are Unix milliseconds.
create type engine.known_key_v1 as (
  state text,             -- completed, in_progress, not_seen
  kind text,
  code text,
  thing_id uuid,
  request_id uuid,
  decided_at bigint,
  as_of bigint
);
