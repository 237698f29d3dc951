-- A reading that does not count: its run is held for the operator, or was undone. The row stays.
alter table release add column withdrawn_at timestamptz;
alter table release_again add column withdrawn_at timestamptz;
create index release_by_run on release (run_id);
create index release_again_by_run on release_again (run_id);

-- A notice that no counting release makes any more. Its row and its address stay; nobody is shown it.
alter table opportunity add column withdrawn_at timestamptz;

-- Why a run was held, and what was decided about it: 'released', 'discarded' or, of any run, 'undone'.
alter table ingest_run
  add column held_reason text,
  add column decision text check (decision in ('released', 'discarded', 'undone')),
  add column decided_at timestamptz,
  add check ((decision is null) = (decided_at is null));

-- The last run, beside the one that brought it, that has read a release: undoing one of the two takes nothing away.
create table release_confirmed (
  release_id bigint primary key references release (id),
  run_id bigint not null
);
