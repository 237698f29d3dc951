-- That two keys are one procurement, published twice. A merge is a row: undone_at takes it back, and both are computed
-- again from their releases. What was taken back is not found again.
create table same_opportunity (
  id bigint generated always as identity primary key,
  source_id smallint not null references source,
  source_key text not null,
  -- The opportunity that it is a part of. Its key never stands in source_key of another row in force.
  main_source_id smallint not null references source,
  main_source_key text not null,
  -- The public id of source_key: it leads to the main one.
  public_id text not null,
  reason text not null,
  made_at timestamptz not null,
  undone_at timestamptz,
  check ((source_id, source_key) <> (main_source_id, main_source_key))
);
create unique index same_opportunity_in_force on same_opportunity (source_id, source_key) where undone_at is null;
create index same_opportunity_by_main on same_opportunity (main_source_id, main_source_key);
create index same_opportunity_by_public_id on same_opportunity (public_id);
create index same_opportunity_by_key on same_opportunity (source_id, source_key);

-- What the same notice elsewhere is found by; null where it is not looked for. Rows get them when they are computed again.
alter table opportunity add column title_key text;
alter table opportunity add column reference_key text;
create index opportunity_by_title_key on opportunity (title_key) where title_key is not null;
create index opportunity_by_reference_key on opportunity (reference_key) where reference_key is not null;
