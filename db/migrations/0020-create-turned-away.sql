-- Whom an admin has removed or declined: a confirmed domain does not let them in, until somebody else does.
create table turned_away (
  organisation_id integer not null references organisation on delete cascade,
  person_id integer not null references person on delete cascade,
  turned_away_at timestamptz not null,
  primary key (organisation_id, person_id)
);
create index turned_away_by_person on turned_away (person_id);
