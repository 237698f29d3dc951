-- The closing that a text message or push tells in quiet hours too, because it lies before 9:00 of the coming morning.
-- Until then each attempt can go out at once.
alter table alert_item add column breaks_quiet_until timestamptz;

-- The time of a daily or weekly text message or push is also computed from the quiet hours from now on.
update alert_item set due_by = due_by || concat(' ', quiet_from, ' ', quiet_until)
from person
where person.id = person_id and delivery_id is null and due_by is not null
  and channel <> 'email' and timing <> 'Instant' and quiet_hours;
