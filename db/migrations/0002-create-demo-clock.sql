-- Demonstration only: where the clock of every process stands. still_at null: it runs, ahead of the real time by
-- ahead_seconds.
create table demo_clock (
  only_row boolean primary key default true check (only_row),
  still_at timestamptz,
  ahead_seconds double precision not null default 0
);
