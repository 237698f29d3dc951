-- What members write about a notice, for their colleagues.
create table note (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organisation_id integer not null references organisation on delete cascade,
  -- As it was then; notes about one that was a duplicate later are read with its canonical notice's.
  opportunity_id integer not null references opportunity on delete cascade,
  -- Null once the author was erased: the note stays without a name.
  author_id integer references person on delete set null,
  -- Sanitised HTML. A mention has the person's id, and their name is put in when it is read.
  content text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A deleted note can be brought back for a short time, and is then really deleted.
  deleted_at timestamptz
);
create index note_by_opportunity on note (opportunity_id, organisation_id) where deleted_at is null;
create index note_by_organisation on note (organisation_id);
create index note_by_author on note (author_id) where author_id is not null;
create index note_deleted on note (deleted_at) where deleted_at is not null;

alter table activity_item add note_id bigint references note on delete set null;
create index activity_item_by_note on activity_item (note_id) where note_id is not null;
