-- Rows of the feed that a consumer could not process, with what it needs to try again: the feed itself is pruned.
-- try_at: an operator has asked for another attempt.
create table feed_dead_letter (
  consumer text not null,
  sequence bigint not null,
  kind text not null,
  opportunity_id integer not null,
  written_at timestamptz not null,
  before jsonb,
  is_news boolean not null,
  error text not null,
  attempts integer not null default 1,
  failed_at timestamptz not null,
  try_at timestamptz,
  primary key (consumer, sequence)
);
