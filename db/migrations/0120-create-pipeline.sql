-- What an organisation does about an opportunity: one record for each (organisation, opportunity).
create table pipeline_record (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation on delete cascade,
  -- The canonical notice while two are linked; the origin is the notice that the record was made for. After the two are
  -- unlinked the record is about its origin again.
  opportunity_id integer not null references opportunity on delete cascade,
  origin_id integer not null references opportunity on delete cascade,
  stage text not null check (stage in ('New', 'Reviewing', 'Bid', 'NoBid', 'Submitted', 'Won', 'Lost')),
  no_bid_reason text,
  -- The reason in the organisation's own words.
  no_bid_detail text not null default '',
  -- Null if nobody owns it, and once the owner has left.
  owner_id integer references person on delete set null,
  note text not null default '',
  created_by integer references person on delete set null,
  created_at timestamptz not null,
  -- When it came to its stage, and who moved it there.
  stage_since timestamptz not null,
  moved_by integer references person on delete set null,
  -- When a response was lodged; null in stages without one.
  submitted_at timestamptz,
  -- The stage, its reason and its times before the last move, so that a move that is undone at once leaves no trace in
  -- the report.
  previous jsonb,
  changed_at timestamptz not null,
  -- When it was taken out of the pipeline. It can be undone for 10 minutes.
  removed_at timestamptz,
  unique (organisation_id, origin_id),
  check ((stage = 'NoBid') = (no_bid_reason is not null))
);
create index pipeline_record_by_opportunity on pipeline_record (opportunity_id);
create index pipeline_record_by_origin on pipeline_record (origin_id);
create index pipeline_record_by_owner on pipeline_record (owner_id) where owner_id is not null;
create index pipeline_record_removed on pipeline_record (removed_at) where removed_at is not null;

-- A date of an organisation's own about an opportunity: decide, price signed off, lodge.
create table internal_date (
  id integer generated always as identity primary key,
  public_id text not null unique,
  record_id integer not null references pipeline_record on delete cascade,
  name text not null,
  -- In the notice's zone.
  on_day date not null,
  -- "14:30"; null for the whole day.
  at_time text check (at_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  is_done boolean not null default false
);
create index internal_date_by_record on internal_date (record_id);
create index internal_date_by_day on internal_date (on_day);
