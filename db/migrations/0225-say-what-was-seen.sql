-- What people who watch a notice must say that they have seen: its important and critical changes.
create table change_to_see (
  person_id integer not null references person on delete cascade,
  opportunity_id integer not null references opportunity on delete cascade,
  organisation_id integer not null references organisation on delete cascade,
  -- When the first change was found that they have not seen; null if none waits.
  found_at timestamptz,
  is_critical boolean not null default false,
  -- When they said last that they have seen all. It waits no longer from then on.
  seen_at timestamptz,
  -- When a colleague is told of a critical one that was not seen, and when that was done.
  escalates_at timestamptz,
  escalated_at timestamptz,
  primary key (person_id, opportunity_id)
);
create index change_to_see_by_opportunity on change_to_see (opportunity_id);
create index change_to_see_by_organisation on change_to_see (organisation_id);
create index change_to_see_escalating on change_to_see (escalates_at) where escalates_at is not null;

-- A colleague is told that somebody has not seen a critical change.
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check
  check (kind in ('match', 'change', 'reminder', 'successor', 'nothingNew', 'escalation'));
