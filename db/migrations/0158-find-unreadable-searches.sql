-- Saved searches whose stored request this version cannot read. They find nothing, so operators are told of them.
create table alert_unreadable_search (
  saved_search_id integer primary key references saved_search on delete cascade,
  found_at timestamptz not null,
  is_logged boolean not null default false
);
