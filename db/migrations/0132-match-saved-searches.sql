-- Who reads a saved search for alerts sees every change of it, whatever the order of commits: by the transaction that
-- wrote it, compared with a snapshot.
alter table saved_search add column changed_in xid8 not null default pg_current_xact_id();
create index saved_search_by_transaction on saved_search (changed_in);

-- A worker that matches saved searches, while it says that it lives.
create table alert_holder (
  id uuid primary key,
  lease_ends_at timestamptz not null
);

-- Saved searches by the remainder of their id. Each partition reads the feed with a cursor of its own (feed_cursor), which
-- guarantees that a row is matched once. Its holder only keeps the searches compiled.
create table alert_partition (
  number smallint primary key,
  holder_id uuid references alert_holder on delete set null
);
create index alert_partition_by_holder on alert_partition (holder_id);

-- A saved search that began to match a notice. There is one row for ever, so it is told once.
create table alert_match (
  saved_search_id integer not null references saved_search on delete cascade,
  opportunity_id integer not null references opportunity on delete cascade,
  matched_at timestamptz not null,
  primary key (saved_search_id, opportunity_id)
);
create index alert_match_by_opportunity on alert_match (opportunity_id);

-- Something that one person is told, or was: the memory of what was announced.
create table alert (
  id bigint generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  organisation_id integer not null references organisation on delete cascade,
  kind text not null check (kind in ('match', 'change', 'reminder')),
  opportunity_id integer not null references opportunity on delete cascade,
  -- The search that began to match.
  saved_search_id integer references saved_search on delete cascade,
  -- Which of the alerts of this kind about the notice: the search, the change, the date that is reminded of.
  subject text not null,
  created_at timestamptz not null,
  -- The notification in the product that lists it, once one was written.
  notification_id bigint references saved_search_notification on delete set null,
  unique (person_id, kind, opportunity_id, subject),
  check ((kind = 'match') = (saved_search_id is not null))
);
create index alert_by_organisation on alert (organisation_id);
create index alert_by_opportunity on alert (opportunity_id);
create index alert_by_search on alert (saved_search_id) where saved_search_id is not null;
create index alert_by_notification on alert (notification_id) where notification_id is not null;

-- A message to one person on one channel. Its public id identifies it across retries.
create table alert_delivery (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id integer not null references person on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'push')),
  -- Immediate ones group a few minutes; a digest has everything that is due that day.
  is_digest boolean not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'empty', 'dead')),
  -- Until then the process that made the newest attempt is sending it.
  lease_ends_at timestamptz,
  attempts integer not null default 0,
  try_at timestamptz not null,
  ended_at timestamptz,
  error text
);
create index alert_delivery_waiting on alert_delivery (try_at) where state = 'waiting';
create index alert_delivery_ended on alert_delivery (person_id, ended_at);

-- An alert on one channel: first it waits for its time, then it is part of a delivery.
create table alert_item (
  alert_id bigint not null references alert on delete cascade,
  person_id integer not null references person on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'push')),
  timing text not null check (timing in ('Instant', 'Daily', 'Weekly')),
  due_at timestamptz not null,
  -- The zone and time of the person that it was computed from; a change of theirs computes it again.
  due_by text,
  delivery_id bigint references alert_delivery on delete cascade,
  primary key (alert_id, channel)
);
create index alert_item_due on alert_item (due_at) where delivery_id is null;
create index alert_item_by_person on alert_item (person_id) where delivery_id is null;
create index alert_item_by_delivery on alert_item (delivery_id) where delivery_id is not null;
