-- Claims what is due for one worker, by turns: each endpoint's first, then each one's second, so that
-- no partner holds up another. A claimed delivery is nobody else's until its lease ends. The rows are
-- read after the endpoints are locked: what another worker has done meanwhile is seen.
create function engine.claim_deliveries_v1(by_lease uuid, at timestamptz, leased_until timestamptz,
  most int) returns setof engine.claimed_v1
language plpgsql volatile as $$
declare
  locked cell.endpoints[] := engine.lock_due_endpoints_v1(at, most);
begin
  if cardinality(locked) = 0 then return; end if;
  return query
  with chosen as (
    select e.partner, due.sequence
    from unnest(locked) e
    cross join lateral engine.due_deliveries_v1(row(e.*)::cell.endpoints, at)
      with ordinality due(sequence, turn)
    order by due.turn, e.claimed_at nulls first, e.partner
    limit most),
  served as (
    update endpoints e set claimed_at = at,
      dispatched_through = greatest(e.dispatched_through, c.through)
    from (select partner, max(sequence) as through from chosen group by partner) c
    where e.partner = c.partner),
  leased as (
    insert into deliveries as d (partner, sequence, due_at, lease)
    select c.partner, c.sequence, leased_until, by_lease from chosen c where c.sequence > 0
    on conflict (partner, sequence) do update set due_at = excluded.due_at, lease = excluded.lease
    returning d.*),
  tests as (
    update deliveries d set due_at = leased_until, lease = by_lease
    from chosen c where c.sequence = 0 and d.partner = c.partner and d.sequence = 0
    returning d.*)
  select taken.partner, taken.sequence, taken.test_id, taken.failures::int, e.failures,
    case when taken.sequence = 0 then coalesce(e.new_url, e.url) else e.url end,
    coalesce((select t.sandbox_webhooks from terms t where t.partner = e.partner), 'normal')
  from (select * from leased union all select * from tests) taken
  join unnest(locked) e on e.partner = taken.partner
  order by taken.partner, taken.sequence;
end $$;
