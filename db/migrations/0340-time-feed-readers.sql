-- How long the oldest row of each of a reader's last batches had waited when it was processed, the newest first.
-- Milliseconds, at most those of 24 days.
alter table feed_cursor add column delays integer[] not null default '{}';
