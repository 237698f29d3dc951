-- What a link in a message does: one act of one person. The token is random and stored, so it outlives a change of keys and
-- can be withdrawn. It is the same in every message about the same thing.
create table alert_link (
  token text primary key,
  person_id integer not null references person on delete cascade,
  act text not null check (act in ('unsubscribe')),
  -- Of unsubscribing: the id of a saved search, "digests" or "all".
  subject text not null,
  created_at timestamptz not null,
  -- What the act replaced, so that it can be undone; null if it was not used, or was undone.
  replaced jsonb,
  unique (person_id, act, subject)
);
