-- The rows of which each cell has but one.
insert into "cell".nonce_clock (generation, since) values (0, clock_timestamp());
insert into "cell".market_notice default values;
