-- How the reading of each listing stands. Counts are those of the last reading that came to its end.
create table listing_reading (
  listing text primary key,
  started_at timestamptz not null,
  succeeded_at timestamptz,
  -- Readings that failed since the last success, with what the last of them said.
  failures integer not null default 0,
  failed_at timestamptz,
  error text,
  -- The source asked not to be called before this instant.
  not_before timestamptz,
  read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0
);

-- What tells a source which version of a page we have: written when all that stood in it is stored.
create table page_version (
  url text primary key,
  listing text not null,
  etag text,
  last_modified text,
  read_at timestamptz not null
);
