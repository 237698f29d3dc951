-- Where an account is signed in: one row for each session of the provider, from the sign-in until it ends. An access
-- token names its session and counts only while the row is here. The provider's own record cannot say so: the library
-- writes a session back that it read before somebody ended it.
create table account_session (
  -- The session's uid, which stays the same while the library changes the cookie.
  uid text primary key,
  account_id text not null references account (id) on delete cascade,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_session_by_account on account_session (account_id);
create index account_session_by_expiry on account_session (expires_at);

-- Rises when the password or the email changes: a sign-in that was checked before begins no session after.
alter table account add column credentials_version integer not null default 0;

-- Whoever is signed in stays so.
insert into account_session (uid, account_id, started_at, expires_at)
select distinct on (record.uid) record.uid, account_id, coalesce(to_timestamp((payload ->> 'loginTs')::bigint), now()), expires_at
from oidc_record record join account on account.id = account_id
where kind = 'Session' and record.uid is not null and expires_at > now()
order by record.uid, expires_at desc;
