-- What members of an organisation did on the desk: opened, watched, saved, noted, searched, moved. Kept for two years.
create table activity_item (
  id bigint generated always as identity primary key,
  organisation_id integer not null references organisation on delete cascade,
  -- Null once the person was erased: what they did stays without a name.
  person_id integer references person on delete set null,
  code text not null,
  -- As it was then; one that was a duplicate later is read as its canonical notice.
  opportunity_id integer references opportunity on delete cascade,
  -- The public id and the name as they were then: a search can be deleted or renamed.
  saved_search_id text,
  saved_search_name text,
  search_request jsonb,
  search_request_description text,
  -- From stage, to stage and reason.
  pipeline_move jsonb,
  -- About something that its author has not shared. Colleagues never see it.
  only_for_author boolean not null default false,
  happened_at timestamptz not null,
  -- The same for repeats that are recorded once; null for what is recorded each time.
  repeat_key text unique
);
create index activity_item_by_organisation on activity_item (organisation_id, happened_at desc, id desc);
create index activity_item_by_person on activity_item (person_id) where person_id is not null;
create index activity_item_by_opportunity on activity_item (opportunity_id) where opportunity_id is not null;
create index activity_item_by_time on activity_item (happened_at);
