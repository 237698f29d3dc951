-- What a watcher was told of a notice on a channel: by field, the value before the first change that they were told of, and
-- the value that they were told last. A change that is undone later is still corrected.
create table alert_memory (
  person_id integer not null references person on delete cascade,
  opportunity_id integer not null references opportunity on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'push')),
  told jsonb not null,
  told_at timestamptz not null,
  primary key (person_id, opportunity_id, channel)
);
create index alert_memory_by_opportunity on alert_memory (opportunity_id);
