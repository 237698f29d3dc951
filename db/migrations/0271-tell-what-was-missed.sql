-- A run that reads a listing after it was silent for longer than usual: since when. What it finds came late.
alter table ingest_run add column late_since timestamp with time zone;
-- What a search would have found if its source had been read in time.
alter table alert drop constraint alert_kind_check, drop constraint alert_check;
alter table alert
  add constraint alert_kind_check check (kind in
    ('match', 'missed', 'change', 'reminder', 'successor', 'nothingNew', 'escalation')),
  add constraint alert_check check ((kind in ('match', 'missed')) = (saved_search_id is not null));
-- When an immediate alert was due that waits for a digest now, because it could not be sent.
alter table alert_item add column late_since timestamp with time zone;
