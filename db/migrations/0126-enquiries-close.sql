-- Until when a supplier can ask the buyer questions. Without a time of day it is the last minute of that day.
alter table opportunity
  add column enquiries_close_at timestamptz,
  add column enquiries_close_time_is_explicit boolean not null default false;
