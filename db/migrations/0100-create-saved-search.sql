-- A search that a person has saved, for themselves or for their organisation.
create table saved_search (
  id integer generated always as identity primary key,
  public_id text not null unique,
  organisation_id integer not null references organisation on delete cascade,
  -- Edits and deletes it. When they leave, a shared search gets another owner before their row can go.
  owner_id integer not null references person on delete cascade,
  -- Null once they were erased.
  created_by integer references person on delete set null,
  name text not null,
  -- The name in lower case: an owner uses a name once.
  name_key text not null,
  -- The request as it was run, without interests and with nothing left to read from the words.
  request jsonb not null,
  shared_at timestamptz,
  shared_by integer references person on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The feed's last sequence number when the search was created, or its request or sharing changed. Nothing up to it is
  -- announced.
  announces_after bigint not null,
  -- It can be restored for ten minutes.
  deleted_at timestamptz
);
create unique index saved_search_by_name on saved_search (owner_id, name_key) where deleted_at is null;
create index saved_search_by_organisation on saved_search (organisation_id);
create index saved_search_by_creator on saved_search (created_by) where created_by is not null;
create index saved_search_by_sharer on saved_search (shared_by) where shared_by is not null;
create index saved_search_deleted on saved_search (deleted_at) where deleted_at is not null;

-- How often a person is told of a search's new notices; without a row not at all.
create table saved_search_timing (
  saved_search_id integer not null references saved_search on delete cascade,
  person_id integer not null references person on delete cascade,
  email text not null check (email in ('Instant', 'Daily', 'Weekly', 'Off')),
  sms text not null check (sms in ('Instant', 'Daily', 'Weekly', 'Off')),
  push text not null check (push in ('Instant', 'Daily', 'Weekly', 'Off')),
  primary key (saved_search_id, person_id)
);
create index saved_search_timing_by_person on saved_search_timing (person_id);

-- What one person was told about one search at one time.
create table saved_search_notification (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  saved_search_id integer not null references saved_search on delete cascade,
  person_id integer not null references person on delete cascade,
  created_at timestamptz not null
);
create index saved_search_notification_by_person on saved_search_notification (person_id, saved_search_id, id);
create index saved_search_notification_by_search on saved_search_notification (saved_search_id);

-- The opportunities of a notification, in its order. One that was linked to another later is shown as that one.
create table saved_search_notification_item (
  notification_id bigint not null references saved_search_notification on delete cascade,
  opportunity_id integer not null references opportunity on delete cascade,
  position integer not null,
  seen_at timestamptz,
  primary key (notification_id, opportunity_id)
);
create index saved_search_notification_item_by_opportunity on saved_search_notification_item (opportunity_id);
