-- A list that a member exports, under an address that works for some minutes. Expired rows are deleted by the next export.
create table csv_export (
  -- Only the address has the token.
  token_hash text primary key,
  organisation_id integer not null references organisation on delete cascade,
  person_id integer not null references person on delete cascade,
  -- Whether the person had signed in with a second factor, which their organisation may have required since.
  used_second_factor boolean not null,
  -- Which list, as it was asked for.
  list jsonb not null,
  expires_at timestamptz not null
);
create index csv_export_by_person on csv_export (person_id);
create index csv_export_by_expiry on csv_export (expires_at);
