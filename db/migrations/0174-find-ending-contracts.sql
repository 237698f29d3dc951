-- Which contracts of a buyer end about the time when it tenders such work again.
create index opportunity_by_buyer_and_contract_end on opportunity (buyer_id, contract_end_at)
  where contract_end_at is not null;
