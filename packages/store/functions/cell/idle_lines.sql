-- The partners whose lines hold stock that nobody has quoted for so long: the workers take it back.
-- A quote that was cancelled has taken none.
create function cell.idle_lines(idle interval) returns table (partner int, side text)
language plpgsql stable security definer
set search_path = cell, engine, common, pg_temp
as $$
begin
  return query
  select h.partner, line.side
  from heads h, lateral (values ('buy', h.gold_line - h.gold_reserved),
    ('sell', h.cash_line - h.cash_reserved)) as line(side, free)
  where line.free > 0 and not exists (
    select from quotes q where q.partner = h.partner
      and q.expires_at > clock_timestamp() - idle + interval '60 seconds'
      and q.cancelled_at is null and q.side = line.side)
    and coalesce(h.line_asked_at, '-infinity') < clock_timestamp() - idle;
end $$;

grant execute on function cell.idle_lines(interval) to mithqal_worker;
