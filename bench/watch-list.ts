import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { watchedOpportunities } from "#features/watch-list/server/list/list.ts";
import type { Member } from "#platform/auth/caller.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { type Bench, percentile } from "./figure.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

const watches = 100_000;
const calls = 200;
/** What the largest organisation watches; every other one watches 20. */
const largest = 5_000;

/** The watchlist of an installation with many watches: the first page with its counts, rows and people. */
export const watchListBench: Bench = {
  name: "watch-list",
  ownSize: true,
  async run(_size, report) {
    const { client, url, close } = await scratchPostgres();
    const database = connect(url);
    try {
      const { db, pool } = database;
      await migrate(pool, "db/migrations");
      await client.query(fill);
      const named = { db, revision: () => 1 };
      const [buyers, categories] = [buyerService(named), categoryService(named)];
      const opportunities = opportunityService({ db, buyers, categories });
      const { list } = watchedOpportunities({
        db,
        clock: systemClock,
        opportunities,
        peopleNamed: (ids) => Promise.resolve(new Map(ids.map((id) => [id, { name: "Ada Byron", email: "" }]))),
      });
      const request = { page: 1, pageSize: 20, watchedBy: "Everyone", timeZoneId: "Australia/Sydney" } as const;
      for (const [name, organisationId] of [
        [`of ${largest.toLocaleString("en-AU")}`, 1],
        ["of 20", 2],
      ] as const)
        for (const isActive of [true, false]) {
          const times: number[] = [];
          for (let call = 0; call < calls; call++) {
            const from = performance.now();
            await list(memberOf(organisationId), { ...request, isActive });
            times.push(performance.now() - from);
          }
          report({
            case: `${isActive ? "active" : "closed"} ones ${name}, p95`,
            value: percentile(times, 0.95),
            unit: "ms",
            target: { atMost: 100 },
          });
        }
    } finally {
      await database.close();
      await close();
    }
  },
};

const memberOf = (organisationId: number): Member => ({
  kind: "member",
  identity: { issuer: "own", subject: String(organisationId), emailIsVerified: true },
  personId: organisationId,
  organisationId,
  role: "OrganisationAdmin",
  isOperator: false,
});

/** One person in each organisation; two of five notices are open. */
const fill = `
  insert into source (id, code, name, zone) values (900, 'bench', 'Bench', 'Australia/Sydney');
  insert into opportunity (public_id, source_id, source_key, title, description, type_id, status_id, zone, reminds_at,
    stays_open_until, first_seen_at, last_changed_at, last_checked_at)
  select 'bench-' || n, 900, n::text, 'Notice ' || n, repeat('Cleaning of offices. ', 40), 1,
    case when n % 5 < 2 then 1 else 2 end, 'Australia/Sydney', now() + (n % 60 - 20) * interval '1 day',
    now() + (n % 60 - 20) * interval '1 day', now(), now(), now()
  from generate_series(1, 20000) as n;
  insert into organisation (public_id, name, abn, time_zone, created_at, abn_since)
  select 'bench-' || n, 'Organisation ' || n, '51824753556', 'Australia/Sydney', now(), now()
  from generate_series(1, ${1 + (watches - largest) / 20}) as n;
  insert into person (issuer, subject, email, email_key, given_name, surname, time_zone, accepted_terms_at, registered_at, last_seen_at)
  select 'own', id::text, id || '@bench.example', id || '@bench.example', 'Ada', 'Byron', 'Australia/Sydney', now(), now(), now()
  from organisation order by id;
  insert into watch (organisation_id, opportunity_id, origin_id, created_by, created_at)
  select organisation.id, notice, notice, organisation.id, now()
  from organisation
  cross join lateral generate_series(1, case when organisation.id = 1 then ${largest} else 20 end) as n
  cross join lateral (select (organisation.id * 37 + n * 3) % 20000 + 1) as chosen (notice);
  insert into watcher (watch_id, person_id, watching_since, email_timing, sms_timing, push_timing)
  select id, organisation_id, now(), 'Daily', 'Off', 'Off' from watch;
  analyze;
`;
