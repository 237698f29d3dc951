-- Opportunities that an organisation watches. A watch is one (organisation, opportunity), however many people watch it.
create table watch (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation on delete cascade,
  -- The canonical notice while two are linked; the origin is the notice that was watched. After the two are unlinked the
  -- watch is of its origin again.
  opportunity_id integer not null references opportunity on delete cascade,
  origin_id integer not null references opportunity on delete cascade,
  -- Who made it. Stays when they leave, and is forgotten when they are erased.
  created_by integer references person on delete set null,
  -- Who shared it with the whole organisation, and can stop that, besides admins.
  shared_by integer references person on delete set null,
  shared_at timestamptz,
  created_at timestamptz not null,
  -- When the last person stopped watching. It can be undone for 10 minutes.
  ended_at timestamptz,
  -- The watch of an earlier stage that led to this one.
  follows_id integer references watch on delete set null,
  unique (organisation_id, origin_id)
);
create index watch_by_opportunity on watch (opportunity_id);
create index watch_by_origin on watch (origin_id);
create index watch_by_follows on watch (follows_id) where follows_id is not null;
create index watch_ended on watch (ended_at) where ended_at is not null;

-- A person and a watch of their organisation. Without `watching_since` it is shared with them, and they have chosen their
-- own timings.
create table watcher (
  watch_id integer not null references watch on delete cascade,
  person_id integer not null references person on delete cascade,
  watching_since timestamptz,
  stopped_at timestamptz,
  email_timing text not null check (email_timing in ('Instant', 'Daily', 'Weekly', 'Off')),
  sms_timing text not null check (sms_timing in ('Instant', 'Daily', 'Weekly', 'Off')),
  push_timing text not null check (push_timing in ('Instant', 'Daily', 'Weekly', 'Off')),
  primary key (watch_id, person_id),
  check (stopped_at is null or watching_since is not null)
);
create index watcher_by_person on watcher (person_id);
