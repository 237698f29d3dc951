-- The counters of the landing page read this index alone, where they read every notice.
create index opportunity_public_by_status on opportunity (status_id) where visibility = 'public' and withdrawn_at is null;
