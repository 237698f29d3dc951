-- What the list of one's own sessions shows, so that a person knows which to end (ADR 41).
alter table account_session add column user_agent text;
-- The smallest network of the address that it was begun from.
alter table account_session add column network text;
-- When it gave out tokens last. A session that was not used for 30 days ends, and any after 180 days.
alter table account_session add column last_used_at timestamptz;
update account_session set last_used_at = started_at;
alter table account_session alter column last_used_at set not null;
