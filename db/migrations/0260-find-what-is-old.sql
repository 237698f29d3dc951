-- Rows of these tables are deleted after a time, in small batches that look for the oldest.
create index page_version_by_time on page_version (read_at);
create index alert_near_miss_by_time on alert_near_miss (shown_at);
create index saved_search_notification_by_time on saved_search_notification (created_at);
-- Alerts are written by the thousand. Their rows lie in the order of time, so a block range index costs next to nothing.
create index alert_by_time on alert using brin (created_at);
create index alert_delivery_by_end on alert_delivery (ended_at) where ended_at is not null;
