-- People who have registered. Who they are to the identity provider is issuer and subject; one may change the e-mail there.
create table person (
  id integer generated always as identity primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  -- Lower case, for finding.
  email_key text not null,
  email_verified_at timestamptz,
  -- E.164.
  mobile text,
  mobile_verified_at timestamptz,
  given_name text not null,
  surname text not null,
  pronouns text,
  salutation text,
  time_zone text not null,
  profile_image_url text,
  email_notifications boolean not null default true,
  email_notifications_at time not null default '08:00',
  sms_notifications boolean not null default false,
  sms_notifications_at time not null default '08:00',
  accepted_terms_at timestamptz not null,
  registered_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (issuer, subject)
);
create index person_by_email on person (email_key);

create table organisation (
  id integer generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  -- Eleven digits. Two organisations may have one.
  abn text not null,
  category_ids integer[] not null default '{}',
  location_ids integer[] not null default '{}',
  -- Whoever has a verified e-mail here joins without being asked about; confirmed by an admin who has one.
  email_domains text[] not null default '{}',
  created_at timestamptz not null
);
create index organisation_by_abn on organisation (abn);
create index organisation_by_email_domain on organisation using gin (email_domains);

-- One organisation a person.
create table membership (
  person_id integer primary key references person on delete cascade,
  organisation_id integer not null references organisation on delete cascade,
  role text not null check (role in ('OrganisationUser', 'OrganisationAdmin')),
  joined_at timestamptz not null
);
create index membership_by_organisation on membership (organisation_id);

-- Six digits that prove that an e-mail or a mobile is a person's own. The newest that still holds counts; the earlier ones
-- stay for an hour, so that sends can be counted.
create table verification_code (
  id bigint generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- The address or number that it was sent to.
  target text not null,
  -- Null until the job that sends it has made it.
  code_hash text,
  tries smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_code_by_person on verification_code (person_id, channel, asked_at);

-- What a person must fetch before an act that cannot be taken back. Single use, bound to person and purpose.
create table security_token (
  token_hash text primary key,
  person_id integer not null references person on delete cascade,
  purpose text not null,
  expires_at timestamptz not null
);
create index security_token_by_person on security_token (person_id);

create table invite (
  id integer generated always as identity primary key,
  public_id text not null unique,
  organisation_id integer not null references organisation on delete cascade,
  invitee_name text,
  invitee_email text not null,
  invitee_email_key text not null,
  make_admin boolean not null default false,
  invited_by integer references person on delete set null,
  -- Of the token in the last mail that was sent; null until the job that sends it has made one.
  token_hash text unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by integer references person on delete set null,
  cancelled_at timestamptz
);
create index invite_by_organisation on invite (organisation_id);
create unique index invite_pending on invite (organisation_id, invitee_email_key)
  where accepted_at is null and cancelled_at is null;

create table join_request (
  id integer generated always as identity primary key,
  public_id text not null unique,
  organisation_id integer not null references organisation on delete cascade,
  person_id integer not null references person on delete cascade,
  asked_at timestamptz not null,
  decided_at timestamptz,
  was_approved boolean,
  decided_by integer references person on delete set null
);
create unique index join_request_open on join_request (organisation_id, person_id) where decided_at is null;
create index join_request_by_person on join_request (person_id);
