-- Short names of categories for narrow places; null where the title is short enough.
alter table category add column short_title text;
-- Sources name some codes that the shipped lists lack: the most frequent label of each.
insert into category (id, title, slug, origin)
select code, title, trim(both '-' from lower(regexp_replace(title, '[^a-zA-Z0-9]+', '-', 'g'))) || '-' || code, 'source'
from (
  select (item ->> 'code')::integer as code, mode() within group (order by trim(item ->> 'raw')) as title
  from opportunity, jsonb_array_elements(categories) as item
  where item ? 'code' and item ->> 'raw' ~ '[[:alpha:]]{3}' and length(item ->> 'raw') <= 120
  group by 1
) as label
on conflict do nothing;
