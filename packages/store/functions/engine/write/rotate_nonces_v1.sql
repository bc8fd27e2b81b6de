-- Turns the nonces' generations: each takes new nonces for half of the retention, is read for two
-- more turns, and is then emptied whole. Says what it did. The next generation is entered only when
-- it is empty: late is safe, early never. Emptying waits 50 ms at most and is tried again the next time.
create function engine.rotate_nonces_v1(retention interval) returns text
language plpgsql volatile set lock_timeout = '50ms' as $$
declare
  clock cell.nonce_clock;
  next smallint;
  full_ boolean;
begin
  if retention < interval '660 seconds' then
    raise exception 'nonces are remembered for at least 660 s, not %', retention
      using errcode = 'invalid_parameter_value';
  end if;
  select * into clock from nonce_clock for no key update skip locked;
  if clock.generation is null then return 'held'; end if;
  next := (clock.generation + 1) % 4;
  execute format('select exists (select from nonces_%s)', next) into full_;
  if full_ then
    execute format('truncate nonces_%s', next);
    return 'emptied';
  end if;
  if clock.since + retention / 2 > clock_timestamp() then return 'waits'; end if;
  update nonce_clock set generation = next, since = clock_timestamp();
  return 'turned';
exception when lock_not_available then
  return 'busy';
end $$;
