-- When a person's messages go out: the ISO weekdays of daily ones, and the local times between which text messages and
-- push wait. Quiet hours that end before they begin last over midnight.
alter table person
  add column push_notifications boolean not null default false,
  add column daily_weekdays integer[] not null default '{1,2,3,4,5}'
    check (cardinality(daily_weekdays) between 1 and 7 and daily_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::integer[]),
  add column quiet_hours boolean not null default true,
  add column quiet_from time not null default '21:00',
  add column quiet_until time not null default '07:00';

-- The time of what waits is also computed from the weekdays from now on.
update alert_item set due_by = due_by || ' {1,2,3,4,5}' where due_by is not null and delivery_id is null;
