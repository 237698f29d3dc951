-- What is taken for each period, as the payment provider says: who bought earlier can pay another amount than the plan's
-- price of today. Null until it is read there again.
alter table subscription add column price_cents integer;
