-- The publisher's beat: renews its lease, keeps the market's hours, and publishes, all or nothing. Who
-- does not hold the lease publishes nothing, nor does who has just taken it: what it brings may be
-- from before it fell asleep. A price of the operators' own goes before the source's, and is not
-- judged. A market that was stopped by hand or by the guard is not opened by its hours.
create function common.publish_tick(by_holder text, tick_e4 bigint, other_e4 bigint,
  jump_max_bps int, difference_max_bps int, in_hours boolean)
returns table (role text, outcome text, published_e4 bigint)
language plpgsql security definer
set search_path = common, engine, pg_temp
set lock_timeout = '1s'
as $$
declare
  p pricing;
  m market;
  by_hand boolean;
  refusal text;
  new_status text;
begin
  role := engine.hold_lease_v1('price_publisher', by_holder, interval '1 second');
  if role <> 'held' then
    return next;
    return;
  end if;
  select * into p from pricing for no key update;
  select * into m from market for no key update;
  by_hand := p.manual_mid_e4 is not null
    and coalesce(p.manual_until, 'infinity') > clock_timestamp();
  published_e4 := case when by_hand then p.manual_mid_e4 else tick_e4 end;
  new_status := case when m.status = 'halted' or p.stopped_by is not null
    then coalesce(m.status, 'halted') when in_hours then 'open' else 'closed' end;
  if not by_hand then
    refusal := engine.judge_price_v1(tick_e4, coalesce(p.confirmed_mid_e4, m.mid_e4), other_e4,
      jump_max_bps, difference_max_bps);
  end if;
  outcome := case when published_e4 is null then 'no_price' else coalesce(refusal, 'published') end;
  if outcome = 'published' then
    insert into market (mid_e4, priced_at, status)
    values (published_e4, clock_timestamp(), new_status)
    on conflict (one) do update set mid_e4 = excluded.mid_e4, priced_at = clock_timestamp(),
      status = excluded.status;
    update pricing set refused_mid_e4 = null, confirmed_mid_e4 = null
    where refused_mid_e4 is not null or confirmed_mid_e4 is not null;
  else
    update market set status = new_status where status <> new_status;
  end if;
  if refusal is not null then
    perform engine.halt_by_guard_v1(refusal, tick_e4, m.mid_e4, other_e4);
  end if;
  return next;
end $$;

grant execute on function common.publish_tick(text, bigint, bigint, int, int, boolean)
  to mithqal_worker;
