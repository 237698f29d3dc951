-- When a person replied STOP to a text message, which switched text messages off. Null since they were switched on again.
alter table person add column sms_stopped_at timestamptz;
