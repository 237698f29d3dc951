-- What an operator has asked to be done with a run, until a job has done it.
alter table ingest_run add column asked_decision text check (asked_decision in ('released', 'discarded', 'undone'));
