-- A later stage that is watched because an earlier one was: its watchers are told once.
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in ('match', 'change', 'reminder', 'successor'));
create index watch_following on watch (created_at) where follows_id is not null;
