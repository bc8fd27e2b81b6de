-- The row of which each cell has but one.
insert into "cell".nonce_clock (generation, since) values (0, clock_timestamp());
