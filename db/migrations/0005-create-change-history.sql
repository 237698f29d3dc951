-- A release that was read again after another one had taken its place: a page that was changed back. Append-only.
create table release_again (
  release_id bigint not null references release,
  received_at timestamptz not null,
  primary key (release_id, received_at)
);

-- What changed in an opportunity since it was first read: computed from its releases, as the opportunity itself.
create table opportunity_change (
  opportunity_id integer not null references opportunity on delete cascade,
  -- Its place in the history, from 1.
  number integer not null,
  field text not null,
  kind text not null check (kind in ('added', 'changed', 'removed')),
  before jsonb,
  after jsonb,
  -- When the source says it was; null where it does not.
  changed_at timestamptz,
  seen_at timestamptz not null,
  release_id bigint not null references release,
  primary key (opportunity_id, number)
);
create index opportunity_change_by_release on opportunity_change (release_id);
