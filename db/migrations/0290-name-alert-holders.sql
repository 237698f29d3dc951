-- The machine and process of a worker that matches saved searches, so that operators see which partitions it has.
alter table alert_holder add column name text not null default '';
