-- Listings that an operator has switched off: they are not crawled until they are switched on again.
create table switched_off_listing (
  listing text primary key,
  since timestamptz not null
);
