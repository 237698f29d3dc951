-- Emails that a person can switch off. Those about passwords, addresses and second factors have no switch.
alter table person
  add column join_messages boolean not null default true,
  add column leave_messages boolean not null default true,
  add column role_messages boolean not null default true,
  add column trial_messages boolean not null default true;

-- Somebody who was removed and let in again has another membership: emails about the first are no longer true.
alter table membership add column id integer generated always as identity unique;

-- The ends of the trial that the admins were told of, before and after; an extended trial ends anew. Trials that ended
-- before this release are no news.
alter table subscription
  add column told_ending_at timestamptz,
  add column told_ended_at timestamptz;
update subscription set told_ending_at = ends_at, told_ended_at = ends_at where ends_at <= now();
