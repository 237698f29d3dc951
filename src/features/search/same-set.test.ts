import fc from "fast-check";
import { expect, test } from "vitest";
import { closingBuckets } from "#domain/search-order.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { searchRequest } from "#features/search/contract.ts";
import { documentsOf } from "#features/search/server/documents/service.ts";
import { searchCompiler } from "#features/search/server/service.ts";
import { anonymous, type Viewer } from "#platform/auth/caller.ts";
import { createMatcher, matchPairs } from "#search-core/index.ts";
import { repeats } from "#test/counts.ts";
import { setBriefings } from "#test/briefings.ts";
import { setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/*
 * A request means the same set of notices whether the API runs it, or somebody compiles what was run and evaluates the
 * documents themselves, as alerts do.
 */

const { api, clock, db, member, publish } = await testServer();
const ada = await member({ email: "ada@engines.example" });
const { id: organisationId } = await db.selectFrom("organisation").select("id").executeTakeFirstOrThrow();
const member1: Viewer = { kind: "member", organisationId };

const titles = ["Bridge painting", "Bridge repair", "Painting of ships", "Crane survey", "Survey of bridges"];
const closings = [
  "2026-09-20T23:30:00+10:00",
  "2026-09-20T23:30:00+08:00",
  "2026-09-21",
  "2026-09-27T22:00:00+10:00",
  "2026-10-30T14:00:00+11:00",
];
const places = ["NSW", "WA", "VIC", "Australia"];
await publish(
  ...Array.from({ length: 40 }, (_, i) =>
    release({
      key: `k${i}`,
      title: `${titles[i % 5]} ${i}`,
      places: [places[i % 4]!],
      categories: i % 3 === 0 ? [] : [i % 3 === 1 ? "72141000" : "72140000"],
      buyer: i % 2 === 0 ? "Department of Roads" : "Harbour Trust",
      ...(i % 7 !== 0 && { opens: closings[i % 5]! }),
      ...(i % 6 !== 0 && { closes: closings[(i * 7) % 5]! }),
      ...(i % 4 !== 0 && { value: 1_000 * 10 ** (i % 5) }),
      ...(i % 10 === 9 && { status: "cancelled" as const }),
    }),
  ),
);
for (const i of [3, 8, 21]) await setOwner(db, `${titles[i % 5]} ${i}`, organisationId);
for (const i of [1, 6, 12, 30])
  await setBriefings(db, `${titles[i % 5]} ${i}`, [
    { at: ["2026-09-20T13:00:00Z", "2026-09-20T14:30:00Z"][i % 2]!, mandatory: i % 3 === 0 },
  ]);
await publish();
const rows = await db.selectFrom("opportunity").select(["id", "public_id"]).execute();
const publicIds = new Map(rows.map((row) => [row.id, row.public_id]));
const buyers = await db.selectFrom("buyer").select("id").execute();
const buyerNames = buyerService({ db });
const compile = searchCompiler({ buyers: buyerNames });

/** Sunday evening in Sydney, just after midnight there while it is still Sunday in Perth, and a week later. */
const instants = ["2026-09-16T00:00:00Z", "2026-09-20T13:00:00Z", "2026-09-20T14:30:00Z", "2026-09-28T00:00:00Z"];
const day = fc.constantFrom("2026-09-20", "2026-09-21", "2026-09-27", undefined);
const request = fc
  .record({
    freeText: fc.constantFrom(
      "",
      "bridge",
      '"bridge repair"',
      "paint* OR survey",
      "-bridge",
      "title:crane",
      "bridge services",
      "crane, paint* -ships",
      "provision of bridge painting, survey",
      "rft-k9",
      '"rft-k9"',
      "RFT-K3",
      "bridge nsw",
      "painting in Western Australia closing this week",
      "cancelled bridge over $10k",
      "nsw vic next 7 days",
      "harbour trust, survey, wa",
      '"nsw" bridge under $100,000',
      "open tenders for department of roads 3000",
      "repaint",
      "we are looking for painting of ships",
      "our crew repaints bridges, people who survey cranes",
      "repaint ships",
      "hire of cranage, overpass",
      '"repaint"',
      "repaint -ships",
    ),
    statusIds: fc.constantFrom<number[] | undefined>(undefined, [], [1], [5]),
    buyerIds: fc.constantFrom<number[]>([], [buyers[0]!.id]),
    categoryIds: fc.constantFrom<number[]>([], [72_140_000], [72_141_000]),
    locationIds: fc.constantFrom<number[]>([], [1], [5, 9]),
    closingIn: fc.subarray([...closingBuckets]),
    closingFrom: day,
    publishedIn: fc.constantFrom("last24Hours", "last7Days", undefined, undefined, undefined),
    mandatoryBriefing: fc.constantFrom(true, false, false),
    briefingAhead: fc.constantFrom(true, false, false),
    priceTo: fc.constantFrom(undefined, 50_000),
    includeNotStated: fc.boolean(),
    includeFlagged: fc.boolean(),
    includeTradeWords: fc.boolean(),
    timeZoneId: fc.constantFrom("Australia/Sydney", "Australia/Perth"),
  })
  .map((fields) => searchRequest.parse({ ...fields, pageSize: 100 }));

test("a compiled request matches exactly what a search with it finds, for every viewer and week", async () => {
  await fc.assert(
    fc.asyncProperty(request, fc.constantFrom(...instants), fc.boolean(), async (wanted, at, isMember) => {
      const instant = Temporal.Instant.from(at);
      clock.set({ still: instant });
      const found = isMember
        ? await ada.search.member({ query: {}, body: wanted })
        : await api.search.free({ body: wanted });
      const saved = searchRequest.parse({ ...found.effectiveRequest, readAs: false });
      const query = await compile(saved, isMember ? member1 : anonymous, instant);
      const docs = [
        ...(
          await documentsOf(
            db,
            rows.map(({ id }) => id),
          )
        ).values(),
      ];
      const matcher = createMatcher();
      matcher.add(1, query);
      const matched = matchPairs(matcher.match(docs, query.weeks)).map(([, doc]) => publicIds.get(docs[doc]!.id)!);
      expect(matched.toSorted()).toEqual(found.items.map((item) => item.publicOpportunityId).toSorted());
      expect(found.totalRecords).toBe(matched.length);
    }),
    { numRuns: repeats(60, 2_000) },
  );
}, 600_000);

test("a notice closes in the week of its displayed date, wherever the reader is", async () => {
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  // 1:30 am on Monday in Sydney is still Sunday in Perth.
  await publish(release({ key: "edge", title: "Jetty", places: ["WA"], closes: "2026-09-20T23:30:00+08:00" }));
  const { zone } = await db
    .selectFrom("opportunity")
    .select("zone")
    .where("title", "=", "Jetty")
    .executeTakeFirstOrThrow();
  const printed = Temporal.Instant.from("2026-09-20T15:30:00Z").toZonedDateTimeISO(zone).dayOfWeek;
  for (const timeZoneId of ["Australia/Sydney", "Australia/Perth"]) {
    const { closing } = await api.search.free({ body: { freeText: "jetty", timeZoneId } });
    expect(closing).toMatchObject(printed === 7 ? { thisWeek: 1, nextWeek: 0 } : { thisWeek: 0, nextWeek: 1 });
  }
});
