-- One act, with the partner's number beside what is shown.
create function common.read_act(of_act uuid) returns jsonb
language plpgsql security definer
set search_path = common, engine, pg_temp
as $$
begin
  return (
    select engine.act_facts_v1(a) || jsonb_build_object('partner', a.partner)
    from acts a where a.act_id = of_act and a.expires_at is not null);
end $$;

grant execute on function common.read_act(uuid) to mithqal_operator;
