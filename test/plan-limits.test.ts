import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type CapName, features, type PlanId, planIds, planOf } from "#domain/plans.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { everyCall } from "../scripts/contracts.ts";
import { firmsOf, refused } from "./firms.ts";
import { guardedCalls } from "./guarded-calls.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";

/*
 * Every call that a plan's features and caps guard, by the front door and for every plan.
 */

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { db, clock, colleague, publish } = server;
const { admin, abn, at } = await firmsOf(server)();
const ben = at("ben");
await colleague(admin, { email: ben });
await publish(release({ key: "guarded", closes: "2026-12-01T00:00:00Z" }));
const opportunityId = publicIdOf("ocds", "guarded");
const { organisation_id: organisationId, person_id: personId } = await db
  .selectFrom("membership")
  .selectAll("membership")
  .innerJoin("person", "person.id", "person_id")
  .where("email", "=", at("ada"))
  .executeTakeFirstOrThrow();

const { needing, capped } = guardedCalls({ ...server, admin, abn, ben, opportunityId });

const setPlan = (plan: PlanId) =>
  plan === "none"
    ? sql`delete from subscription where organisation_id = ${organisationId}`.execute(db)
    : sql`
        insert into subscription (organisation_id, plan, is_trial, started_at, ends_at)
        values (${organisationId}, ${plan}, false, ${clock.now().toString()}, ${clock.now().add({ hours: 9_000 }).toString()})
        on conflict (organisation_id) do update set plan = excluded.plan, is_trial = false, ends_at = excluded.ends_at
      `.execute(db);

/** Everything that takes a place, and who has joined. */
const forget = async () => {
  await sql`
    delete from membership where organisation_id = ${organisationId}
      and person_id in (select id from person where email like 'asking-%')
  `.execute(db);
  for (const table of ["saved_search", "watch", "invite", "join_request"])
    await sql`delete from ${sql.table(table)} where organisation_id = ${organisationId}`.execute(db);
};

test.each(needing)(
  "$call with what needs $needs is refused exactly by the plans without it",
  async ({ needs, prepare }) => {
    for (const plan of planIds) {
      await setPlan("enterprise");
      await forget();
      const call = await prepare();
      await setPlan(plan);
      if (planOf(plan).features.includes(needs)) await call();
      else await expect(call(), plan).rejects.toMatchObject(refused(403, "plan_feature", needs));
    }
  },
);

await sql`
  insert into source (id, code, name, zone) values (900, 'rows', 'Rows', 'Australia/Sydney');
`.execute(db);
await sql`
  insert into opportunity (public_id, source_id, source_key, title, description, type_id, status_id, zone, first_seen_at,
    last_changed_at, last_checked_at)
  select 'filler-' || n, 900, n::text, 'Filler', '', 1, 1, 'Australia/Sydney', now(), now(), now()
  from generate_series(1, 2000) as n
`.execute(db);

const now = clock.now().toString();
const fill: Record<CapName, (places: number) => Promise<unknown>> = {
  watchedOpportunities: (places) =>
    sql`
      insert into watch (organisation_id, opportunity_id, origin_id, created_by, created_at)
      select ${organisationId}, id, id, ${personId}, ${now} from opportunity where source_id = 900 order by id limit ${places}
    `.execute(db),
  savedSearches: (places) =>
    sql`
      insert into saved_search (public_id, organisation_id, owner_id, created_by, name, name_key, request, created_at,
        changed_at, announces_after)
      select 'filler-' || n, ${organisationId}, ${personId}, ${personId}, 'Filler ' || n, 'filler ' || n, '{}', ${now}, ${now}, 0
      from generate_series(1, ${places}::integer) as n
    `.execute(db),
  // Two places are those of members.
  users: (places) =>
    sql`
      insert into invite (public_id, organisation_id, invitee_email, invitee_email_key, invited_by, sent_at, expires_at)
      select 'filler-' || n, ${organisationId}, n || '@filler.example', n || '@filler.example', ${personId},
        ${clock.now().subtract({ hours: 48 }).toString()}, ${clock.now().add({ hours: 240 }).toString()}
      from generate_series(1, ${places - 2}::integer) as n
    `.execute(db),
};

test.each(capped)("$call is refused exactly from the cap of $cap on, with every plan", async ({ cap, prepare }) => {
  for (const plan of planIds)
    for (const free of [0, 1]) {
      await setPlan("enterprise");
      await forget();
      const call = await prepare();
      const places = planOf(plan).caps[cap] - free;
      await fill[cap](places);
      await setPlan(plan);
      // Plans for one person have no place for a second or a third.
      if (free === 1 && !(cap === "users" && places < 2)) await call();
      else await expect(call(), plan).rejects.toMatchObject(refused(403, "plan_cap", cap));
    }
});

/**
 * Where capabilities ask for features and caps: how often, and the calls that get there. A call that is refused in
 * another way, because its caller may not learn the plan, has its tests with invites and joining.
 */
const askedIn: Record<string, [times: number, ...calls: string[]]> = {
  "calendar/server/feeds/service.ts": [2, "POST /api/v1/calendar/feeds/:covers", "GET /api/v1/calendar/:token.ics"],
  "csv-export/server/service.ts": [2, "POST /api/v1/export", "GET /api/v1/export/:token.csv"],
  "notes/server/service.ts": [2, "POST /api/v1/note", "PUT /api/v1/note"],
  "organisations/server/invites/invites.ts": [
    2,
    "POST /api/v1/organisation/invite-user",
    "POST /api/v1/organisation/invites/:organisationInviteId/resend",
  ],
  "organisations/server/joining/joining.ts": [1, "POST /api/v1/organisation/join-requests/:joinRequestId/approve"],
  "organisations/server/seats.ts": [2],
  "pipeline/server/changes.ts": [1, "PUT /api/v1/pipeline/:opportunityId", "POST /api/v1/pipeline/changes"],
  "saved-searches/server/service.ts": [
    9,
    "POST /api/v1/saved-search",
    "POST /api/v1/saved-search/:savedSearchId/restore",
    "POST /api/v1/saved-search/:savedSearchId/share",
    "POST /api/v1/saved-search/:savedSearchId/timing",
  ],
  "webhook/server/service.ts": [
    3,
    "PUT /api/v1/webhook",
    "POST /api/v1/webhook/switch-on",
    "POST /api/v1/webhook/test",
  ],
  "watch-list/server/service.ts": [
    5,
    "POST /api/v1/watch-list",
    "POST /api/v1/watch-list/:opportunityId/share",
    "POST /api/v1/watch-list/:opportunityId/timing",
  ],
};

test("whatever asks for a feature or a cap is known here with its calls, and each of them is tried", () => {
  const asking = /\brequire(?:Feature|WithinCap|Seat|Place|FreePlace|Timings)\(/g;
  const found = globSync("src/features/*/server/**/*.ts")
    .filter((path) => !path.includes("/billing/") && !path.endsWith(".test.ts"))
    .flatMap((path) => {
      const times = readFileSync(path, "utf8").match(asking)?.length ?? 0;
      return times === 0 ? [] : [[path.replace("src/features/", ""), times] as const];
    });
  const counts = Object.entries(askedIn).map(([path, [times]]) => [path, times] as const);
  expect(new Map(found)).toEqual(new Map(counts));
  const tried = new Set([...needing, ...capped].map(({ call }) => call));
  expect(tried).toEqual(new Set(Object.values(askedIn).flatMap(([, ...calls]) => calls)));
  const served = new Set(everyCall.map(({ endpoint: { method, path } }) => `${method} ${path}`));
  expect([...tried].filter((call) => !served.has(call))).toEqual([]);
});

/** What people of the installation do, and no capability. */
const givenByPeople = ["DedicatedAccountManager", "PhoneSupport"];

test("whatever a plan offers is there: a capability asks for it, or people give it", () => {
  const sources = globSync("src/features/*/{server,web}/**/*.{ts,tsx}")
    .filter((path) => !path.includes("/billing/") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(path, "utf8"));
  const asked = (feature: string) => sources.some((source) => source.includes(`"${feature}"`));
  expect(features.filter((feature) => !asked(feature))).toEqual(givenByPeople);
});
