-- Whether the partners' caps, with one's as it shall be, sum to more than the house's: the limit's row
-- is locked, so that two changes at once cannot each fit alone.
create function engine.refuse_exposure_v1(of_partner int, cap bigint) returns text
language plpgsql volatile as $$
declare
  most bigint;
begin
  select open_mg_max into most from house_limits for no key update;
  return case
    when engine.caps_sum_v1(of_partner) + cap > most then 'house_limit_exceeded' end;
end $$;
