-- Who last changed what a saved search finds, when, and what it found before, in words. Colleagues who share it are told.
alter table saved_search
  add column request_changed_at timestamptz,
  add column request_changed_by integer references person (id) on delete set null,
  add column description_before text;
create index saved_search_by_changer on saved_search (request_changed_by) where request_changed_by is not null;
