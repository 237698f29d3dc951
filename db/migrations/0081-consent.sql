-- The versions of the terms and of the privacy policy that a person has accepted. Earlier ones stay, as evidence. People
-- of before have no rows: the texts did not exist, so they are asked at their next visit.
create table consent (
  person_id integer not null references person on delete cascade,
  document text not null check (document in ('termsAndConditions', 'privacyPolicy')),
  -- The day on which the version was published.
  version text not null,
  accepted_at timestamptz not null,
  primary key (person_id, document, version)
);
