-- A private notice belongs to an organisation of this product, so it refers to its row. No release before this one could
-- write one. No cascade: whoever deletes an organisation must also remove its notices from the feed's readers.
-- The column is dropped and added, because changing its type would rewrite every row.
alter table opportunity drop column organisation_id;
alter table opportunity
  add column organisation_id integer references organisation,
  add constraint opportunity_owner check ((visibility = 'organisation') = (organisation_id is not null));
create index opportunity_by_organisation on opportunity (organisation_id) where organisation_id is not null;
