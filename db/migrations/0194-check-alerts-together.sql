-- When notices are published, matching inserts a match, an alert and an item for each search that finds one: hundreds of
-- thousands of rows. Their foreign keys were checked row by row, which was half of the time, and two workers waited for
-- each other at the rows of notices. Now the inserting statements lock the rows that theirs depend on, all at once, and
-- what depends on deleted rows is deleted by these triggers.
alter table alert_match drop constraint alert_match_saved_search_id_fkey, drop constraint alert_match_opportunity_id_fkey;
alter table alert drop constraint alert_person_id_fkey, drop constraint alert_organisation_id_fkey,
  drop constraint alert_opportunity_id_fkey, drop constraint alert_saved_search_id_fkey;
alter table alert_item drop constraint alert_item_alert_id_fkey, drop constraint alert_item_person_id_fkey;
drop index alert_by_organisation;

create function delete_alerts_of_searches() returns trigger language plpgsql as $$
begin
  delete from alert_match using gone where saved_search_id = gone.id;
  delete from alert using gone where saved_search_id = gone.id;
  return null;
end $$;
create trigger delete_alerts after delete on saved_search
  referencing old table as gone for each statement execute function delete_alerts_of_searches();

create function delete_alerts_of_notices() returns trigger language plpgsql as $$
begin
  delete from alert_match using gone where opportunity_id = gone.id;
  delete from alert using gone where opportunity_id = gone.id;
  return null;
end $$;
create trigger delete_alerts after delete on opportunity
  referencing old table as gone for each statement execute function delete_alerts_of_notices();

-- Alerts are for members. With their person or organisation, the membership goes too.
create function delete_alerts_of_members() returns trigger language plpgsql as $$
begin
  delete from alert using gone where alert.person_id = gone.person_id and alert.organisation_id = gone.organisation_id;
  return null;
end $$;
create trigger delete_alerts after delete on membership
  referencing old table as gone for each statement execute function delete_alerts_of_members();

create function delete_items_of_alerts() returns trigger language plpgsql as $$
begin
  delete from alert_item using gone where alert_id = gone.id;
  return null;
end $$;
create trigger delete_items after delete on alert
  referencing old table as gone for each statement execute function delete_items_of_alerts();
