-- Writes the nonces that were taken into the generation of the day. Each generation is named by its
-- own branch, so that the plan of one never touches another.
create function engine.write_nonces_v2(taken engine.taken_nonce_v1[], generation smallint)
returns void
language plpgsql volatile as $$
begin
  case generation
    when 0 then insert into nonces_0 select * from unnest(taken);
    when 1 then insert into nonces_1 select * from unnest(taken);
    when 2 then insert into nonces_2 select * from unnest(taken);
    when 3 then insert into nonces_3 select * from unnest(taken);
  end case;
end $$;
