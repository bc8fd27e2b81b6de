-- A call that breaks the lanes' own rules is a bug of ours, refused before anything is decided: a
-- kind that this entry does not take, or the same key, nonce or subject twice for one partner. The look
-- by pairs costs six times as much as that for the value alone: only what stands twice at all gets it.
create function engine.refuse_broken_call_v2(batch engine.item_v1[], kinds text[]) returns void
language plpgsql immutable as $$
declare
  it engine.item_v1;
begin
  foreach it in array batch loop
    if it.kind is null or it.kind <> all (kinds) then
      raise exception 'this entry does not take items of the kind %', it.kind
        using errcode = 'insufficient_privilege';
    end if;
    if it.request_id is null or it.not_after is null
      or (it.kind in ('order', 'withdrawal', 'withdrawal.cancel', 'probe')) <> (it.nonce is not null)
      or (it.kind = 'probe') <> (it.key is null)
      or (it.key is null) <> (it.fingerprint is null) then
      raise exception 'an item lacks its request id, deadline, nonce or key, or has one too many'
        using errcode = 'invalid_parameter_value';
    end if;
  end loop;
  if cardinality(batch) > 1 and (
    select count(b.key) > count(distinct b.key) or count(b.nonce) > count(distinct b.nonce)
      or count(b.subject_id) > count(distinct b.subject_id)
    from unnest(batch) b) and (
    select count(b.key) > count(distinct (b.partner, b.key)) filter (where b.key is not null)
      or count(b.nonce) > count(distinct (b.partner, b.nonce)) filter (where b.nonce is not null)
      or count(b.subject_id) > count(distinct (b.partner, b.subject_id))
        filter (where b.subject_id is not null)
    from unnest(batch) b) then
    raise exception 'the same key, nonce or subject stands twice in one call'
      using errcode = 'invalid_parameter_value';
  end if;
end $$;
