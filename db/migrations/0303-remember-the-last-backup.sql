-- The newest backup that was written, for operators. One row.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null,
  row_count bigint not null,
  bytes bigint not null,
  has_keys boolean not null
);
