-- Why a price is not to be believed, or null: it jumps from the last one that was accepted, or another
-- source says something else. Bounds are in basis points; what is not known is not compared.
create function engine.judge_price_v1(mid_e4 bigint, accepted_e4 bigint, other_e4 bigint,
  jump_max_bps int, difference_max_bps int) returns text
language sql immutable parallel safe as $$
select case
  when abs(mid_e4 - accepted_e4) * 10000 > accepted_e4 * jump_max_bps then 'price_jump'
  when abs(mid_e4 - other_e4) * 10000 > other_e4 * difference_max_bps then 'sources_differ'
end;
$$;
