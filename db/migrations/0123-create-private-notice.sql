-- Notices that members enter for their organisation alone. What they say is in their releases.
create table private_notice (
  public_id text primary key,
  organisation_id integer not null references organisation on delete cascade,
  -- The key of its releases and of its row in `opportunity`: random, and known to nobody.
  source_key text not null unique,
  -- Null once that person was erased.
  created_by integer references person on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The public notice that it is the same as, as a member said.
  same_as_id integer references opportunity on delete set null,
  -- A deleted notice can be brought back for a short time, and is then really deleted.
  deleted_at timestamptz
);
create index private_notice_by_organisation on private_notice (organisation_id);
create index private_notice_by_creator on private_notice (created_by) where created_by is not null;
create index private_notice_by_same on private_notice (same_as_id) where same_as_id is not null;
create index private_notice_deleted on private_notice (deleted_at) where deleted_at is not null;
