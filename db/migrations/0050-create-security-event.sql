-- What happened to accounts and permissions: sign-ins, failures, changes of email and role, refused calls. No foreign keys:
-- a record of what was done outlives what it was done to, and writing one must not wait for another transaction's lock.
create table security_event (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Whom it concerns. Both null where nobody is known: an email without an account, a forged token.
  person_id integer,
  -- At the identity provider that comes with the product: known at sign-in, before anybody has a profile.
  account_id text,
  -- The person who did it to somebody else.
  actor_id integer,
  organisation_id integer,
  -- Where the first one came from.
  network text,
  -- Others came from elsewhere.
  other_networks boolean not null default false,
  -- A word of a fixed list or a public id; never what somebody typed.
  detail text,
  -- What repeats within an hour is one row.
  occurrences integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Of what makes two events one row. Networks are in it as one of 16 numbers, so that no flood writes more rows.
  fingerprint text not null unique
);
create index security_event_by_person on security_event (person_id) where person_id is not null;
create index security_event_by_account on security_event (account_id) where account_id is not null;
create index security_event_by_actor on security_event (actor_id) where actor_id is not null;
create index security_event_by_time on security_event (last_at);
