-- Once a week: which searches have found nothing. It is one alert of a person about no notice, which waits for their
-- weekly email. Its subject names the one before it, so that each is followed by one other.
alter table person add column email_nothing_new boolean not null default true;
alter table alert alter column opportunity_id drop not null;
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check
  check (kind in ('match', 'change', 'reminder', 'successor', 'nothingNew'));
alter table alert add constraint alert_opportunity_check check ((kind = 'nothingNew') = (opportunity_id is null));
create unique index alert_nothing_new on alert (person_id, subject) where kind = 'nothingNew';
