-- Links in messages that do one thing about one notice, whose public id is the subject. They end some weeks after the
-- newest message that has them.
alter table alert_link drop constraint alert_link_act_check;
alter table alert_link add constraint alert_link_act_check
  check (act in ('unsubscribe', 'watch', 'pipeline', 'hide', 'seen', 'unwatch'));
-- When it was first used since that message: the page of a link acts by itself once at most.
alter table alert_link add column used_at timestamptz;
create index alert_link_ending on alert_link (created_at) where act <> 'unsubscribe';
