-- The search document as it was before the change (null for a new notice), and whether the change may be announced.
alter table feed
  add column before jsonb,
  add column is_news boolean not null default false;

-- How far each consumer has read the feed. It moves in the transaction that does the consumer's work.
create table feed_cursor (
  consumer text primary key,
  sequence bigint not null,
  moved_at timestamptz not null
);

-- When the first run of a source ended: notices of later runs are news. Null: what was read so far is history.
alter table source add column announces_from timestamptz;
update source set announces_from = now() where exists (
  select from release left join ingest_run on ingest_run.id = run_id
  where release.source_id = source.id and (name is null or name not like 'Demonstration%')
);

-- When the notice became news; its publication where it was not announced but was open or planned; else null.
alter table opportunity add column news_at timestamptz;
update opportunity set news_at = least(opened_at, first_seen_at)
where status_id in (1, 4) or first_seen_at <= coalesce(stays_open_until, awarded_at, cancelled_at);
