-- Sitemaps as search engines download them, so that every web process serves the same files.
create table sitemap_file (
  number integer primary key,
  -- XML, gzip.
  content bytea not null,
  addresses integer not null,
  -- The last change of anything in it.
  last_modified timestamptz,
  made_at timestamptz not null
);
