-- Links of text messages lead to a page and do nothing. `subject` is its path.
alter table alert_link drop constraint alert_link_act_check;
alter table alert_link add constraint alert_link_act_check
  check (act in ('unsubscribe', 'open', 'watch', 'pipeline', 'hide', 'seen', 'unwatch', 'more', 'less'));
