-- What a person answered when they were asked whether their organisation attended a mandatory briefing.
create table briefing_attendance (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation on delete cascade,
  -- The canonical notice while two are linked; the origin is the notice that was asked about.
  opportunity_id integer not null references opportunity on delete cascade,
  origin_id integer not null references opportunity on delete cascade,
  -- Null if that person's data has been erased.
  person_id integer references person on delete set null,
  attended boolean not null,
  answered_at timestamptz not null,
  unique (organisation_id, origin_id, person_id)
);
create index briefing_attendance_by_opportunity on briefing_attendance (opportunity_id);
create index briefing_attendance_by_origin on briefing_attendance (origin_id);
create index briefing_attendance_by_person on briefing_attendance (person_id) where person_id is not null;

-- A link under which a calendar program reads dates without signing in: of what its person watches, or of what anyone in
-- the organisation watches. It works while the person is a member.
create table calendar_feed (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation on delete cascade,
  person_id integer not null references person on delete cascade,
  covers text not null check (covers in ('Caller', 'Everyone')),
  -- Only the link has the token.
  token_hash text not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  unique (organisation_id, person_id, covers)
);
create index calendar_feed_by_person on calendar_feed (person_id);

-- What a feed last said of each of its dates, so that a change raises the sequence number of the event (RFC 5545), and
-- what has gone is told as cancelled for a while.
create table calendar_event (
  feed_id integer not null references calendar_feed on delete cascade,
  uid text not null,
  sequence integer not null,
  -- The event as it was told, without its sequence.
  content jsonb not null,
  changed_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (feed_id, uid)
);
