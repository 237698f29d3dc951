-- Second factors of accounts at our own identity provider (features/identity, ADR 40).

-- An authenticator app (TOTP, RFC 6238): one for each account.
create table account_totp (
  account_id text primary key references account (id) on delete cascade,
  -- Encrypted: whoever reads the database alone cannot make codes.
  sealed_secret text not null,
  -- The newest time step whose code was used. No step counts twice.
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

-- A passkey (WebAuthn): a second factor, or a sign-in of its own.
create table account_passkey (
  -- As the authenticator names it, in base64url; so is the key.
  credential_id text primary key,
  account_id text not null references account (id) on delete cascade,
  public_key text not null,
  -- How often the authenticator says that it was used; 0 where it does not count.
  sign_count bigint not null,
  transports text[] not null,
  -- It may be on several devices of one person.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index account_passkey_by_account on account_passkey (account_id);

-- Recovery codes that were not used. Each has 120 random bits, so a plain hash of it cannot be guessed.
create table account_recovery_code (
  code_hash text primary key,
  account_id text not null references account (id) on delete cascade
);
create index account_recovery_code_by_account on account_recovery_code (account_id);

-- What somebody has proved on one sign-in page: the password, a factor. Without an account: a passkey is asked for.
create table sign_in_proof (
  uid text primary key,
  account_id text references account (id) on delete cascade,
  -- Of the account when it was proved: a new password, another email or another factor since then ends what was proved.
  credentials_version integer not null default 0,
  -- Authentication methods by RFC 8176.
  methods text[] not null default '{}',
  -- What a passkey is to sign, once.
  challenge text,
  -- Of an authenticator app that is being set up.
  sealed_secret text,
  expires_at timestamptz not null
);
create index sign_in_proof_by_account on sign_in_proof (account_id) where account_id is not null;

-- Members act only after a sign-in with a second factor.
alter table organisation add column requires_second_factor boolean not null default false;
