-- The order in which the front page shows featured organisations. Not unique, because two rows change places.
alter table featured_organisation add column position integer;
update featured_organisation set position = id;
alter table featured_organisation alter column position set not null;
