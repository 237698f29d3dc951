-- Most notices that change were won by nobody and name no tender: their change is none of what was won.
create or replace function store_wins_of_notice() returns trigger language plpgsql as $$
begin
  if old.related <> '[]' or new.related <> '[]' or exists (select from award where opportunity_id = new.id) then
    perform store_wins(array(select tenders_named(old.source_id, old.buyer_id, old.related)) || new.id);
  end if;
  return null;
end $$;
