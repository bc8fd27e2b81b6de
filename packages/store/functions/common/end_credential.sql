-- Ends a credential: at a time, for an overlap while the partner changes over, or at once and for ever
-- (revoked), for a reason. One operator is enough. Says why not, or null.
create function common.end_credential(of_partner int, of_kind text, of_id text,
  ends timestamptz, details jsonb) returns text
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  update credentials c set
    ends_at = least(c.ends_at, coalesce(ends, c.ends_at)),
    revoked_at = case when ends is null then coalesce(c.revoked_at, clock_timestamp())
      else c.revoked_at end,
    -- The newest says why; but a key that was compromised once stays so.
    reason = case c.reason when 'keyCompromise' then c.reason
      else coalesce(details ->> 'reason', c.reason) end
  where c.partner = of_partner and c.kind = of_kind and c.id = of_id;
  if not found then return 'not_found'; end if;
  perform engine.change_directory_v1(
    case when ends is null then 'credential.revoke' else 'credential.retire' end, of_partner,
    details || jsonb_build_object('kind', of_kind, 'id', of_id, 'ends', ends));
  return null;
end $$;

grant execute on function common.end_credential(int, text, text, timestamptz, jsonb)
  to mithqal_operator;
