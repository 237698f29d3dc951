-- Matching locked each search, notice and membership that its rows depend on: more than a hundred thousand row locks for a
-- thousand notices, and two workers that lock one membership write who both are beside it. Now it holds one lock, shared
-- with other workers; whoever deletes such rows waits until nobody has it, and then deletes what depends on them.
-- The number is `alertTargets` of src/platform/db/locks.ts.
create or replace function delete_alerts_of_searches() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform pg_advisory_xact_lock(20260015);
  delete from alert_match using gone where saved_search_id = gone.id;
  -- Only members are told of a search, so the index that says what each person was told finds them.
  delete from alert using gone, membership as member
  where member.organisation_id = gone.organisation_id and alert.person_id = member.person_id
    and alert.kind in ('match', 'missed') and alert.saved_search_id = gone.id;
  return null;
end $$;

create or replace function delete_alerts_of_notices() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform pg_advisory_xact_lock(20260015);
  delete from alert_match using gone where opportunity_id = gone.id;
  delete from alert using gone where opportunity_id = gone.id;
  return null;
end $$;

create or replace function delete_alerts_of_members() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform pg_advisory_xact_lock(20260015);
  delete from alert using gone where alert.person_id = gone.person_id and alert.organisation_id = gone.organisation_id;
  return null;
end $$;

-- Nothing else looks alerts up by their search.
drop index alert_by_search;
