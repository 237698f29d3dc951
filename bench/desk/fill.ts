import type { Pool } from "pg";
import { searchRequest } from "#features/search/contract.ts";
import type { Query } from "#search-core/types.ts";

export const searches = 20_000;
export const watches = 100_000;
/**
 * The one large organisation: its people, and what they share. Nobody of it was here lately, so that a process that has
 * just started does not know its searches. Each other organisation is one person with 25 watches.
 */
export const large = { people: 30, searches: 500, watches: 2_000, inPipeline: 300 };
const watchesOfEach = 25;
const others = (watches - large.watches) / watchesOfEach;
/** So many notices become news each day, for a month; all of them are open. */
const [newsPerDay, newsDays] = [500, 30];

export const emailOf = (personId: number): string => `${personId}@bench.example`;

/** A saved request that finds what a query of the core finds. */
export const requestOf = ({ text, filters, includeNotStated }: Query): string =>
  JSON.stringify(
    searchRequest.parse({
      freeText: text,
      statusIds: filters.status ?? [],
      opportunityTypeIds: filters.type ?? [],
      locationIds: filters.location ?? [],
      categoryIds: filters.category ?? [],
      closingIn: filters.closingIn ?? [],
      ...(filters.price && { priceFrom: filters.price.from! / 100 }),
      includeNotStated,
      skipUserPreferences: true,
      readAs: false,
    }),
  );

/** Fills a database that has notices: organisation 1 is the large one, its people come first. */
export async function fillDesk(pool: Pool, issuer: string, requests: readonly string[]): Promise<void> {
  await pool.query(news);
  await pool.query(people(issuer));
  await pool.query(saved, [requests]);
  await pool.query(watched);
  await pool.query("vacuum (analyze)");
}

const newsNotices = newsPerDay * newsDays;
const news = `
  update opportunity set news_at = now() - id * interval '1 day' / ${newsPerDay}, status_id = 1, type_id = 1,
    opened_at = now() - id * interval '1 day' / ${newsPerDay}, first_seen_at = now() - id * interval '1 day' / ${newsPerDay},
    reminds_at = now() + (1 + id % 60) * interval '1 day', stays_open_until = now() + (1 + id % 60) * interval '1 day',
    awarded_at = null, cancelled_at = null, expected_release_at = null
  where id <= ${newsNotices};
`;

const people = (issuer: string) => `
  insert into organisation (public_id, name, abn, time_zone, created_at, abn_since)
  select 'bench-' || n, 'Organisation ' || n, '51824753556', 'Australia/Sydney', now(), now()
  from generate_series(1, ${1 + others}) as n;
  insert into person (issuer, subject, email, email_key, email_verified_at, given_name, surname, time_zone,
    accepted_terms_at, registered_at, last_seen_at)
  select '${issuer}', email, email, email, now(), 'Ada', 'Byron', 'Australia/Sydney', now(), now(),
    now() - case when n <= ${large.people} then interval '60 days' else interval '0' end
  from generate_series(1, ${large.people + others}) as n cross join lateral (select n || '@bench.example') as made (email)
  order by n;
  insert into membership (person_id, organisation_id, role, joined_at)
  select id, greatest(1, id - ${large.people - 1}), 'OrganisationAdmin', now() from person;
  insert into subscription (organisation_id, plan, is_trial, started_at, ends_at)
  select id, 'enterprise', false, now(), now() + interval '1 year' from organisation;
`;

/** The first requests are the large organisation's, shared by its people in turn; each of the rest is one person's own. */
const saved = `
  with made as (
    insert into saved_search (public_id, organisation_id, owner_id, created_by, shared_by, shared_at, name, name_key,
      request, created_at, changed_at, announces_after)
    select 'bench-' || n, organisation_id, person_id, person_id, case when n <= ${large.searches} then person_id end,
      case when n <= ${large.searches} then now() end, 'Search ' || n, 'search ' || n, request::jsonb, now(), now(), 0
    from unnest($1::text[]) with ordinality as wanted (request, n)
    join membership on person_id =
      case when n <= ${large.searches} then 1 + n % ${large.people} else ${large.people + 1} + n % ${others} end
    returning id, owner_id
  )
  insert into saved_search_timing (saved_search_id, person_id, email, sms, push)
  select id, owner_id, 'Daily', 'Off', 'Off' from made
`;

/** Three in four of what is watched are open. The large organisation shares what it watches. */
const watched = `
  insert into watch (organisation_id, opportunity_id, origin_id, created_by, shared_by, shared_at, created_at)
  select organisation.id, notice, notice, first_person, case when organisation.id = 1 then first_person end,
    case when organisation.id = 1 then now() end, now()
  from organisation
  cross join lateral (
    select case when organisation.id = 1 then 1 else organisation.id + ${large.people - 1} end
  ) as member (first_person)
  cross join lateral generate_series(
    1, case when organisation.id = 1 then ${large.watches} else ${watchesOfEach} end
  ) as n
  cross join lateral (select (organisation.id * 37 + n * 7) % ${(newsNotices / 3) * 4} + 1) as chosen (notice);
  insert into watcher (watch_id, person_id, watching_since, email_timing, sms_timing, push_timing)
  select id, created_by, now(), 'Daily', 'Off', 'Off' from watch;
  insert into pipeline_record (organisation_id, opportunity_id, origin_id, stage, owner_id, created_by, created_at,
    stage_since, changed_at)
  select organisation_id, opportunity_id, origin_id, (array['New', 'Reviewing', 'Bid', 'Submitted'])[1 + id % 4],
    created_by, created_by, now(), now(), now()
  from watch where organisation_id = 1 order by id limit ${large.inPipeline};
  insert into activity_item (organisation_id, person_id, code, opportunity_id, happened_at)
  select organisation_id, created_by, 'OpportunityWatched', opportunity_id, created_at from watch;
`;
