-- What a buyer's page counts is found by the buyer. Without these the open and the published notices of all buyers
-- were read for it, because the indexes that have them are by status and by day.
create index opportunity_published_by_buyer on opportunity (buyer_id, coalesce(opened_at, first_seen_at))
  where type_id not in (12, 13) and visibility = 'public' and withdrawn_at is null and flag is null;
create index opportunity_open_by_buyer on opportunity (buyer_id)
  where status_id = 1 and visibility = 'public' and withdrawn_at is null and flag is null;
