import { tokenise } from "#search-core/analysis/tokenise.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { Doc } from "#search-core/types.ts";
import { searchRequest } from "#features/search/contract.ts";
import { release } from "#test/releases.ts";
import { type Random, randomFrom } from "../random.ts";

/** One organisation for each person, and three searches for each of them, told at once by email. */
export const fill = (searches: number): string => `
  insert into organisation (public_id, name, abn, time_zone, created_at, abn_since)
  select 'bench-' || n, 'Organisation ' || n, '51824753556', 'Australia/Sydney', now(), now()
  from generate_series(1, ${Math.ceil(searches / 3)}) as n;
  insert into person (issuer, subject, email, email_key, email_verified_at, given_name, surname, time_zone,
    accepted_terms_at, registered_at, last_seen_at)
  select 'own', id::text, id || '@bench.example', id || '@bench.example', now(), 'Ada', 'Byron', 'Australia/Sydney',
    now(), now(), now()
  from organisation order by id;
  insert into membership (person_id, organisation_id, role, joined_at)
  select person.id, organisation.id, 'OrganisationAdmin', now()
  from person join organisation on organisation.id::text = person.subject;
  insert into subscription (organisation_id, plan, is_trial, started_at, ends_at)
  select id, 'team', false, now(), now() + interval '1 year' from organisation;
`;

/** Searches from their requests, in turn to each person. */
export const insertSearches = `
  with made as (
    insert into saved_search (public_id, organisation_id, owner_id, name, name_key, request, created_at, changed_at,
      announces_after)
    select 'bench-' || n, organisation_id, person_id, 'Search ' || n, 'search ' || n, request::jsonb, now(), now(), 0
    from unnest($1::text[]) with ordinality as wanted (request, n)
    join (select *, row_number() over (order by person_id) as place from membership) as member
      on place = 1 + n % (select count(*) from membership)
    returning id, owner_id
  )
  insert into saved_search_timing (saved_search_id, person_id, email, sms, push)
  select id, owner_id, 'Instant', 'Off', 'Off' from made
`;

/**
 * A search for two to four words that follow each other in a real contract, in one state. About 500 notices are published
 * a day: such a search finds a few a week.
 */
export function requestOf(docs: readonly Doc[], number: number): string {
  const random = randomFrom(7, number);
  const freeText = wordsOf(docs, random);
  const locationIds = [1 + random.below(8)];
  return JSON.stringify(searchRequest.parse({ freeText, locationIds }));
}

function wordsOf(docs: readonly Doc[], random: Random): string {
  const { title, description } = docs[random.below(docs.length)]!;
  const words = tokenise(`${title} ${description}`)
    .map(({ term }) => term)
    .filter((term) => /^[a-z]{4,}$/.test(term) && !isStopWord(term));
  const wanted = 2 + random.below(3);
  const from = random.below(Math.max(1, words.length - wanted + 1));
  const chosen = words.slice(from, from + wanted);
  return chosen.length === wanted ? chosen.join(" ") : wordsOf(docs, random);
}

/** A new open notice with the texts of a real contract. */
export function noticeOf(docs: readonly Doc[], number: number) {
  const { title, description } = docs[(number * 7919) % docs.length]!;
  const places = [["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"][number % 8]!];
  const body = release({ key: `bench-${number}`, title, description, places, closes: "2099-01-01T00:00:00Z" });
  return { number: number + 1, body };
}
