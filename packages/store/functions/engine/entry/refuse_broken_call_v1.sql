-- A call that breaks the lanes' own rules is a bug of ours, refused before anything is decided: a
-- kind that this entry does not take, or the same key, nonce or subject twice for one partner.
create function engine.refuse_broken_call_v1(batch engine.item_v1[], kinds text[]) returns void
language plpgsql immutable as $$
declare
  seen record;
begin
  select count(*) filter (where b.kind is null or b.kind <> all (kinds)) as foreign_kinds,
    count(*) filter (where b.request_id is null or b.not_after is null
      or (b.kind in ('order', 'withdrawal', 'withdrawal.cancel', 'probe')) <> (b.nonce is not null)
      or (b.kind = 'probe') <> (b.key is null)
      or (b.key is null) <> (b.fingerprint is null)) as lacking,
    count(b.key) > count(distinct b.key) or count(b.nonce) > count(distinct b.nonce)
      or count(b.subject_id) > count(distinct b.subject_id) as maybe_twice
  into seen from unnest(batch) b;
  if seen.foreign_kinds > 0 then
    raise exception 'this entry does not take items of the kind %',
      (select string_agg(distinct b.kind, ', ') from unnest(batch) b
        where b.kind is null or b.kind <> all (kinds))
      using errcode = 'insufficient_privilege';
  end if;
  if seen.lacking > 0 then
    raise exception 'an item lacks its request id, deadline, nonce or key, or has one too many'
      using errcode = 'invalid_parameter_value';
  end if;
  if seen.maybe_twice and (
    select count(b.key) > count(distinct (b.partner, b.key)) filter (where b.key is not null)
      or count(b.nonce) > count(distinct (b.partner, b.nonce)) filter (where b.nonce is not null)
      or count(b.subject_id) > count(distinct (b.partner, b.subject_id))
        filter (where b.subject_id is not null)
    from unnest(batch) b) then
    raise exception 'the same key, nonce or subject stands twice in one call'
      using errcode = 'invalid_parameter_value';
  end if;
end $$;
