-- Writes the nonces that were taken into the generation of the day. Each generation is named by its
-- own branch, so that the plan of one never touches another.
create function engine.write_nonces_v1(settled engine.settled_v1[]) returns void
language plpgsql volatile as $$
declare
  generation smallint;
begin
  if not exists (select from unnest(settled) s where s.takes_nonce) then return; end if;
  select c.generation into generation from nonce_clock c;
  case generation
    when 0 then insert into nonces_0
      select (s.it).partner, (s.it).nonce, (s.it).request_id from unnest(settled) s where s.takes_nonce;
    when 1 then insert into nonces_1
      select (s.it).partner, (s.it).nonce, (s.it).request_id from unnest(settled) s where s.takes_nonce;
    when 2 then insert into nonces_2
      select (s.it).partner, (s.it).nonce, (s.it).request_id from unnest(settled) s where s.takes_nonce;
    when 3 then insert into nonces_3
      select (s.it).partner, (s.it).nonce, (s.it).request_id from unnest(settled) s where s.takes_nonce;
  end case;
end $$;
