-- Notices with most of the words of a search, at the end of digests, for who wants them. What a person was shown there is
-- not shown to them again.
alter table person add column email_near_misses boolean not null default false;
create table alert_near_miss (
  person_id integer not null references person on delete cascade,
  opportunity_id integer not null references opportunity on delete cascade,
  shown_at timestamptz not null,
  primary key (person_id, opportunity_id)
);
-- Their links amend the search: the subject is the notice, the search, and for "more" the word.
alter table alert_link drop constraint alert_link_act_check;
alter table alert_link add constraint alert_link_act_check
  check (act in ('unsubscribe', 'watch', 'pipeline', 'hide', 'seen', 'unwatch', 'more', 'less'));
