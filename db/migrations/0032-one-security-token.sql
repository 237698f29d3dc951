-- One live token for each purpose of a person, or of somebody who has signed in and has no profile. Tokens hold for ten
-- minutes: those that are out are fetched again.
drop table security_token;
create table security_token (
  token_hash text primary key,
  person_id integer references person on delete cascade,
  -- Whose it is while there is no person.
  issuer text,
  subject text,
  purpose text not null,
  expires_at timestamptz not null,
  check (num_nonnulls(issuer, subject) = case when person_id is null then 2 else 0 end),
  unique nulls not distinct (person_id, issuer, subject, purpose)
);
