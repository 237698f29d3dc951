-- Where an organisation's own systems, or its channel in Slack or Teams, are told what its shared searches find and what
-- changes in what it watches together.
create table webhook (
  organisation_id integer primary key references organisation on delete cascade,
  url text not null,
  -- What messages are signed with, sealed; the one before is used too until its time is over.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_by integer references person on delete set null,
  created_at timestamptz not null,
  -- Tries that failed since the last message went out, and when the next one is.
  failures integer not null default 0,
  try_at timestamptz not null,
  lease_ends_at timestamptz,
  -- It was switched off because nothing went out for too long, and what was answered last.
  off_at timestamptz,
  error text
);
create index webhook_by_person on webhook (created_by);

create table webhook_event (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organisation_id integer not null references webhook on delete cascade,
  kind text not null check (kind in ('match', 'change')),
  opportunity_id integer not null references opportunity on delete cascade,
  saved_search_id integer references saved_search on delete cascade,
  -- Of a change: what was different then.
  changes jsonb,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts integer not null default 0,
  ended_at timestamptz,
  error text,
  check ((kind = 'match') = (saved_search_id is not null)),
  check ((kind = 'change') = (changes is not null))
);
create index webhook_event_waiting on webhook_event (organisation_id, id) where state = 'waiting';
create index webhook_event_recent on webhook_event (organisation_id, id desc);
create index webhook_event_by_opportunity on webhook_event (opportunity_id);
create index webhook_event_by_search on webhook_event (saved_search_id);
