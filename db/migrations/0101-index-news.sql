-- Estimates of saved searches read the news of the last 90 days.
create index opportunity_by_news on opportunity (news_at) where news_at is not null;
