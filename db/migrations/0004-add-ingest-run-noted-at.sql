-- When a run last wrote its counts, in real time: one that was killed says nothing more, and must not seem to run for ever.
alter table ingest_run add column noted_at timestamptz not null default clock_timestamp();
