-- What counts as won: each public contract once for each seller that it was awarded to, in one narrow row. Sums over all
-- contracts read these rows, because the notices themselves are many times as wide.
create table win (
  opportunity_id integer not null,
  seller_id integer not null,
  buyer_id integer,
  -- The day at the buyer.
  awarded_on date,
  awarded_at timestamptz,
  contract_end_at timestamptz,
  -- Null if no value is stated, or only one in another currency.
  value_cents bigint,
  -- The notice was awarded to other sellers too. Contracts are counted by rows where it was not.
  is_shared boolean not null,
  is_invented boolean not null,
  gst text,
  place_ids integer[] not null,
  codes integer[] not null
);

-- Tenders that these contracts may have been let from, as far as relations name them.
create function tenders_named(contract_source smallint, contract_buyer integer, relations jsonb) returns setof integer
language sql stable as $$
  with named as (
    select relation ->> 'key' as key, relation ->> 'reference' as reference
    from jsonb_array_elements(relations) as relation where relation ->> 'kind' = 'awarded-from'
  )
  select id from named join opportunity on source_id = contract_source and source_key = named.key
  union
  select id from named cross join unnest('{"",rft,rfq,rfp,rfx,eoi,itt,ito,atm}'::text[]) as prefix
  join opportunity on buyer_id = contract_buyer and reference_key = prefix || named.reference
$$;

-- The rows as the notices and awards have them now, of these notices or (null) of all. Nothing else says what counts.
create function wins_of(ids integer[]) returns setof win language sql stable as $$
  select opportunity.id, award.seller_id, opportunity.buyer_id,
    (opportunity.awarded_at at time zone opportunity.zone)::date, opportunity.awarded_at, contract_end_at,
    sum(case when currency = 'AUD' then award.value_cents end)::bigint,
    count(*) over (partition by opportunity.id) > 1, is_invented, gst,
    array(
      select distinct (place ->> 'id')::integer from jsonb_array_elements(places) as place where place ? 'id' order by 1
    ),
    array(
      select distinct (category ->> 'code')::integer from jsonb_array_elements(categories) as category
      where category ? 'code' order by 1
    )
  from opportunity join award on award.opportunity_id = opportunity.id
  where visibility = 'public' and withdrawn_at is null and flag is null
    and (ids is null or opportunity.id = any(ids))
    -- A tender that says who won does not count if the contract of the same seller is a notice that names the tender:
    -- by its key at the same source, or by its reference at the same buyer, with or without a prefix.
    and (type_id in (12, 13) or not exists (
      select from (
        select id, source_id, buyer_id, related @> by_key as has_key,
          related @> by_reference or related @> by_number as has_reference from opportunity as contract, lateral (
          select jsonb_build_array(is_from || jsonb_build_object('key', opportunity.source_key)) as by_key,
            jsonb_build_array(is_from || jsonb_build_object('reference', opportunity.reference_key)) as by_reference,
            jsonb_build_array(is_from || jsonb_build_object('reference',
              regexp_replace(opportunity.reference_key, '^(rft|rfq|rfp|rfx|eoi|itt|ito|atm)(?=\d)', ''))) as by_number
          from jsonb_build_object('kind', 'awarded-from') as is_from
        ) as named
        where (related @> by_key or related @> by_reference or related @> by_number)
          and visibility = 'public' and withdrawn_at is null and flag is null
        offset 0 -- by the index of relations alone, and not by all that the buyer let or the seller won
      ) as contract join award as theirs on theirs.opportunity_id = contract.id
      where contract.id <> opportunity.id and theirs.seller_id = award.seller_id
        and ((has_key and contract.source_id = opportunity.source_id)
          or (has_reference and contract.buyer_id = opportunity.buyer_id))
    ))
  group by opportunity.id, award.seller_id
$$;

-- Two transactions may change a notice and its awards at once: the lock makes the second see what the first wrote.
create function store_wins(changed integer[]) returns void language plpgsql as $$
declare
  ids integer[] := changed || array(
    select tenders_named(source_id, buyer_id, related) from opportunity where id = any(changed) and related <> '[]'
  );
begin
  perform from opportunity where id = any(ids) order by id for no key update;
  delete from win where opportunity_id = any(ids);
  insert into win select * from wins_of(ids);
end $$;

create function store_wins_of_notice() returns trigger language plpgsql as $$
begin
  perform store_wins(array(select tenders_named(old.source_id, old.buyer_id, old.related)) || new.id);
  return null;
end $$;

create function store_wins_of_awards() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select distinct opportunity_id from changed);
begin
  if cardinality(ids) > 0 then perform store_wins(ids); end if;
  return null;
end $$;

-- Writers of notices wait until the rows are there; readers do not.
lock table opportunity, award in share row exclusive mode;

create trigger store_wins after update of type_id, buyer_id, zone, awarded_at, contract_end_at, currency, gst, is_invented,
  places, categories, related, reference_key, visibility, withdrawn_at, flag on opportunity for each row
  when (
    old.type_id is distinct from new.type_id or old.buyer_id is distinct from new.buyer_id
    or old.zone is distinct from new.zone or old.awarded_at is distinct from new.awarded_at
    or old.contract_end_at is distinct from new.contract_end_at or old.currency is distinct from new.currency
    or old.gst is distinct from new.gst or old.is_invented is distinct from new.is_invented
    or old.places is distinct from new.places or old.categories is distinct from new.categories
    or old.related is distinct from new.related or old.reference_key is distinct from new.reference_key
    or old.visibility is distinct from new.visibility or old.withdrawn_at is distinct from new.withdrawn_at
    or old.flag is distinct from new.flag
  )
  execute function store_wins_of_notice();
create trigger store_wins_of_inserted after insert on award referencing new table as changed
  for each statement execute function store_wins_of_awards();
create trigger store_wins_of_deleted after delete on award referencing old table as changed
  for each statement execute function store_wins_of_awards();
-- An award stays with its notice.
create trigger store_wins_of_updated after update on award referencing new table as changed
  for each statement execute function store_wins_of_awards();

insert into win select * from wins_of(null);
alter table win add primary key (opportunity_id, seller_id),
  add foreign key (opportunity_id) references opportunity on delete cascade;
create index win_by_seller on win (seller_id, awarded_at);
create index win_by_buyer on win (buyer_id, awarded_at);
create index win_by_day on win (awarded_at);
create index win_shared on win (opportunity_id) where is_shared;
analyze win;
