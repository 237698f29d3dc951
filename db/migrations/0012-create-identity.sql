-- The identity provider that comes with the product (features/identity). An installation with an issuer of its own leaves
-- these tables empty. Times here are real ones: tokens and limits do not follow the clock of a demonstration.

-- Who may sign in. There is no account without a verified e-mail.
create table account (
  id text primary key,
  email text not null,
  -- Lower case, for finding.
  email_key text not null unique,
  -- scrypt, with its parameters and salt.
  password_hash text not null,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

-- A sign-up or a reset that waits for the code from an e-mail; bound to the one sign-in page on which it was begun.
create table account_request (
  uid text primary key,
  purpose text not null check (purpose in ('sign-up', 'reset')),
  email text not null,
  email_key text not null,
  -- The password of a sign-up.
  password_hash text,
  -- Null until the job that sends it has made it.
  code_hash text,
  tries smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_request_by_email on account_request (email_key, asked_at);

-- Failed sign-ins and sent mails by what they are counted for: an e-mail, an address of the network.
create table attempt_count (
  key text primary key,
  count integer not null,
  since timestamptz not null
);

-- What the provider remembers: sessions, grants, codes, tokens; by the provider's own names for kinds.
create table oidc_record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index oidc_record_by_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_by_uid on oidc_record (uid) where uid is not null;
create index oidc_record_by_account on oidc_record (account_id) where account_id is not null;
create index oidc_record_by_expiry on oidc_record (expires_at);

-- Keys that sign tokens and cookies. The newest signs; a token of an older one holds until that key is removed.
create table identity_key (
  id text primary key,
  purpose text not null check (purpose in ('tokens', 'cookies')),
  secret jsonb not null,
  created_at timestamptz not null
);
