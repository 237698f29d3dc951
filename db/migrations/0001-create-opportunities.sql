-- Sources, raw releases, and the opportunity made from them. Instants are timestamptz; money is whole cents.

create table source (
  id smallint primary key,
  code text not null unique,
  name text not null,
  url text,
  zone text not null,
  location_list_mode text not null default 'MappedThenRaw',
  category_list_mode text not null default 'MappedThenRaw',
  location_detail_mode text not null default 'MappedThenRaw',
  category_detail_mode text not null default 'MappedThenRaw',
  source_mode text not null default 'NameAndLink'
);

-- The category list that ships; an operator may import the full one. id is the eight-digit code.
create table category (
  id integer primary key,
  title text not null,
  slug text not null unique,
  origin text not null
);

create table buyer (
  id integer generated always as identity primary key,
  name_key text not null unique,
  name text not null,
  slug text not null unique,
  abn text
);

create table seller (
  id integer generated always as identity primary key,
  seller_key text not null unique,
  name text not null,
  slug text not null unique,
  abn text,
  address text
);

-- What a source published, as it was. Append-only: a row is never changed or removed.
create table release (
  id bigint generated always as identity primary key,
  source_id smallint not null references source,
  source_key text not null,
  content_hash bytea not null,
  format text not null,
  released_at timestamptz,
  received_at timestamptz not null,
  body jsonb not null,
  unique (source_id, source_key, content_hash)
);

create table opportunity (
  id integer generated always as identity primary key,
  public_id text not null unique,
  source_id smallint not null references source,
  source_key text not null,
  visibility text not null default 'public' check (visibility in ('public', 'organisation')),
  organisation_id uuid check ((visibility = 'organisation') = (organisation_id is not null)),
  reference text,
  title text not null,
  description text not null,
  type_id smallint not null,
  status_id smallint not null,
  access text check (access in ('open', 'prequalified', 'panel', 'limited')),
  exemption_code text,
  stage_number smallint,
  stage_count smallint,
  result text check (result in ('contract', 'standing-offer', 'list')),
  multi_agency_access boolean,
  flag text check (flag in ('sale', 'lease', 'grant')),
  is_invented boolean not null default false,
  buyer_id integer references buyer,
  zone text not null,
  expected_release_at timestamptz,
  expected_release_text text,
  opened_at timestamptz,
  -- Two honest readings of one wording: reminded and sorted by the earlier, open until the later.
  closing_wording text,
  reminds_at timestamptz,
  stays_open_until timestamptz,
  close_time_is_explicit boolean not null default false,
  closing_has_two_readings boolean not null default false,
  opens_for_applications boolean not null default false,
  cancelled_at timestamptz,
  awarded_at timestamptz,
  decision_expected_at timestamptz,
  contract_start_at timestamptz,
  contract_end_at timestamptz,
  value_from_cents bigint,
  value_to_cents bigint,
  awarded_total_cents bigint,
  currency text not null default 'AUD',
  gst text check (gst in ('included', 'excluded')),
  categories jsonb not null default '[]',
  source_categories jsonb not null default '[]',
  places jsonb not null default '[]',
  briefings jsonb not null default '[]',
  contacts jsonb not null default '[]',
  documents jsonb not null default '[]',
  lodgement_details text,
  deep_link text,
  first_seen_at timestamptz not null,
  last_changed_at timestamptz not null,
  last_checked_at timestamptz not null,
  activity integer not null default 0,
  unique (source_id, source_key),
  -- A scheme with a last day stays open until then, and reminds nobody.
  check (reminds_at is null or stays_open_until is not null),
  check (reminds_at <= stays_open_until)
);
create index opportunity_by_status on opportunity (status_id, stays_open_until);
create index opportunity_by_award on opportunity (awarded_at) where awarded_total_cents is not null;
create index opportunity_by_buyer on opportunity (buyer_id);

create table award (
  opportunity_id integer not null references opportunity on delete cascade,
  award_key text not null,
  seller_id integer not null references seller,
  value_cents bigint,
  awarded_at timestamptz,
  details text,
  primary key (opportunity_id, award_key)
);
create index award_by_seller on award (seller_id);

-- What changed, in commit order. Rows are written under one advisory lock as the last statement of a transaction, so
-- that a reader who keeps the last sequence number never skips one.
create table feed (
  sequence bigint generated always as identity primary key,
  kind text not null,
  opportunity_id integer not null,
  written_at timestamptz not null
);

-- One row for each reading of a file or source, so that every process can show its progress.
create table ingest_run (
  id bigint generated always as identity primary key,
  name text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  error text,
  expected integer,
  read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0
);

create table worker_heartbeat (
  process_id text primary key,
  pid integer not null,
  locked_by text[] not null,
  seen_at timestamptz not null default clock_timestamp()
);
