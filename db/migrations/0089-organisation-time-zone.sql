-- The zone of an organisation's dates, such as the end of its trial. Organisations of before get the zone of their
-- longest-standing admin; the fallback is the default zone of the product.
alter table organisation add column time_zone text;
update organisation set time_zone = coalesce(
  (
    select person.time_zone
    from membership
    join person on person.id = membership.person_id
    where membership.organisation_id = organisation.id and membership.role = 'OrganisationAdmin'
    order by membership.joined_at, membership.person_id
    limit 1
  ),
  'Australia/Sydney'
);
alter table organisation alter column time_zone set not null;
