-- What pages for browsing count: public notices that are not sales, leases or grants. Awards by their date, of everybody
-- and of one buyer, and invitations by the day on which they were published.
create index opportunity_awarded on opportunity (awarded_at)
  where status_id = 3 and visibility = 'public' and withdrawn_at is null and flag is null;
create index opportunity_awarded_by_buyer on opportunity (buyer_id, awarded_at)
  where status_id = 3 and visibility = 'public' and withdrawn_at is null and flag is null;
create index opportunity_published on opportunity ((coalesce(opened_at, first_seen_at)))
  where type_id not in (12, 13) and visibility = 'public' and withdrawn_at is null and flag is null;
