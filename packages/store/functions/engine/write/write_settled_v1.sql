-- Writes what was settled, each table once; a table that gets nothing costs nothing.
create function engine.write_settled_v1(settled engine.settled_v1[]) returns void
language plpgsql volatile as $$
declare
  done engine.settled_v1[] := array(
    select s from unnest(settled) s where s.keeps_key and (s.d).code is null);
  kinds text[] := array(select distinct (s.it).kind from unnest(done) s);
begin
  perform engine.write_nonces_v1(settled);
  perform engine.write_keys_v1(settled);
  if cardinality(done) = 0 then return; end if;

  if 'quote' = any (kinds) then
    insert into quotes
    select q.* from unnest(array(
      select (s.d).quote from unnest(done) s where (s.it).kind = 'quote')) q;
  end if;
  if 'order' = any (kinds) then
    insert into orders
    select o.* from unnest(array(
      select (s.d).placed from unnest(done) s where (s.it).kind = 'order')) o;
  end if;
  if kinds && array['quote.cancel', 'order.reverse'] then
    perform engine.write_ends_v1(done);
  end if;
  if kinds && array['funding', 'deposit'] then
    insert into fundings
    select f.* from unnest(array(
      select (s.d).funding from unnest(done) s where (s.it).kind in ('funding', 'deposit'))) f;
  end if;
  if exists (select from unnest(kinds) kind where kind like 'withdrawal%') then
    insert into withdrawals
    select w.* from unnest(array(
      select (s.d).withdrawal from unnest(done) s where (s.it).kind like 'withdrawal%')) w;
  end if;
  if kinds <@ array['quote', 'quote.cancel'] then return; end if;

  insert into journals
  select j.* from unnest(array(select (s.d).journal from unnest(done) s)) j
  where j.partner is not null;
  insert into postings
  select l.* from unnest(done) s, unnest((s.d).postings) l;
  insert into events
  select (s.it).partner, ((s.d).head).event_sequence, (s.it).event_id, (s.d).event_type,
    engine.thing_v1(s), ((s.d).withdrawal).step, null, 1, s.at
  from unnest(done) s where (s.d).event_type is not null;
  if not kinds <@ engine.partner_kinds_v1() then perform engine.write_audit_v1(done); end if;
end $$;
