-- Makes a partner in this cell: its head, its terms, and the beginning of its chain, by two operators.
-- Without a number it gets the next one. The same partner made again changes nothing. Says why not, or
-- null.
create function cell.create_partner(new jsonb, agreed jsonb, details jsonb)
returns text
language plpgsql security definer
set search_path = cell, engine, common, pg_temp
as $$
declare
  refusal text := engine.two_operators_v1(details);
  at timestamptz := date_trunc('milliseconds', clock_timestamp());
  made common.partners := jsonb_populate_record(null::common.partners, new);
  genesis bytea;
begin
  if refusal is not null then return refusal; end if;
  if exists (
    select from partners p where p.partner = made.partner and p.client_id = made.client_id) then
    return null;
  end if;
  if exists (select from partners p where p.client_id = made.client_id) then
    return 'client_id_taken';
  end if;
  refusal := engine.refuse_exposure_v1(null, (agreed ->> 'open_mg_max')::bigint);
  if refusal is not null then return refusal; end if;
  -- Whoever makes another one waits at the house's limit.
  made.partner := coalesce(made.partner, (select coalesce(max(p.partner), 0) + 1 from partners p));
  select engine.genesis_v1(e.name, made.client_id) into genesis from environment e;
  insert into partners values (made.partner, made.client_id, made.name, current_schema(), at);
  insert into heads (partner, volume_day, swept_to, ledger_hash, decided_at)
  values (made.partner, engine.business_day_v1(at), at, genesis, at);
  insert into terms
  select t.* from jsonb_populate_record(null::cell.terms,
    '{"suspended": false, "trading_disabled": false, "tells_expired": false, "sandbox_shift_e4": 0,
      "tokens_per_minute": 60, "prices_per_second": 10, "reads_per_second": 20}' || agreed
      || jsonb_build_object('partner', made.partner)) t;
  insert into checkpoints values (made.partner, 0, 0, genesis, 0, 0, 0, 0, 0, 0, 0, at);
  perform engine.change_directory_v1('partner.create', made.partner,
    details || jsonb_build_object('client_id', made.client_id));
  return null;
end $$;

grant execute on function cell.create_partner(jsonb, jsonb, jsonb) to mithqal_operator;
