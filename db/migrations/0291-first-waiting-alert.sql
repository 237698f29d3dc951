-- When the first immediate message to somebody is due is one entry of the index, however many of their alerts wait.
drop index alert_item_by_person;
create index alert_item_by_person on alert_item (person_id, timing, channel, due_at) where delivery_id is null;
