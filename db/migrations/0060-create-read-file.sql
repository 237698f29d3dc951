-- Which run brought a release, or read it as something new again; null before there were runs.
alter table release add column run_id bigint;
alter table release_again add column run_id bigint;

-- A file that was read, by what it holds. Reading it again must not look as if its notices had been changed back: what
-- was already read of it, up to this record, happened at this time.
create table read_file (
  content_hash bytea primary key,
  read_at timestamptz not null,
  records integer not null,
  run_id bigint
);
