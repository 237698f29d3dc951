-- What the listings show: a notice that leaves its list before its closing may have been withdrawn.
create table listed_notice (
  listing text not null,
  source_id smallint not null references source,
  source_key text not null,
  -- The last reading that found it there, and the first that did not.
  seen_at timestamptz not null,
  left_at timestamptz,
  primary key (listing, source_id, source_key)
);
create index listed_notice_by_key on listed_notice (source_id, source_key);
