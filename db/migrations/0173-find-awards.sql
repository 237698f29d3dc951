-- What was awarded in a period, by anyone or by one buyer.
create index opportunity_by_award_date on opportunity (awarded_at) where awarded_at is not null;
create index opportunity_by_buyer_and_award on opportunity (buyer_id, awarded_at) where awarded_at is not null;
