import fc from "fast-check";
import { expect, test } from "vitest";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { searchRequest } from "#features/search/contract.ts";
import { documentsOf } from "#features/search/server/documents/service.ts";
import { searchCompiler, type SearchRequest } from "#features/search/server/service.ts";
import { createMatcher, matchPairs } from "#search-core/index.ts";
import { repeats } from "#test/counts.ts";
import { firmsOf } from "#test/firms.ts";
import { setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/*
 * What estimates count and comparisons list is what the matcher finds, for searches of every kind: with filters read from
 * words, filler, trade words, exclusions.
 */

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { clock, db, publish } = server;
const titles = [
  "Bridge painting",
  "Bridge repair",
  "ICT support",
  "Information technology desk",
  "Crane hire for ships",
];
const days = ["2026-09-10", "2026-08-03", "2026-07-20", "2026-06-19", "2026-05-30"];
await publish(
  ...Array.from({ length: 45 }, (_, i) =>
    release({
      key: `k${i}`,
      title: `${titles[i % 5]} ${i}`,
      description: i % 2 === 0 ? "" : "Services for the harbour.",
      places: [["NSW", "WA", "VIC", "Australia"][i % 4]!],
      categories: i % 3 === 0 ? [] : [i % 3 === 1 ? "72141000" : "43230000"],
      buyer: i % 2 === 0 ? "Department of Roads" : "Harbour Trust",
      released: `${days[(i * 3) % 5]}T02:00:00Z`,
      opens: `${days[(i * 3) % 5]}T02:00:00Z`,
      closes: "2026-10-30",
      ...(i % 4 !== 0 && { value: 1_000 * 10 ** (i % 5) }),
    }),
  ),
);
const { admin, name } = await firmsOf(server)();
const { id: organisationId } = await db
  .selectFrom("organisation")
  .select("id")
  .where("name", "=", name)
  .executeTakeFirstOrThrow();
await setOwner(db, `${titles[2]} 7`, organisationId);
await publish();
const rows = await db.selectFrom("opportunity").select(["id", "public_id", "news_at"]).execute();
const documents = await documentsOf(
  db,
  rows.map(({ id }) => id),
);
const buyers = (await db.selectFrom("buyer").select("id").execute()).map(({ id }) => id);
const compile = searchCompiler({ buyers: buyerService({ db }) });

const texts = [
  "",
  "bridge",
  "bridge -repair",
  "ICT",
  "information technology",
  "ICT support -desk",
  "we are looking for painting of bridges",
  "provision of crane hire services",
  "bridge nsw",
  "painting in Western Australia",
  "harbour trust, crane",
  "title:bridge OR crane*",
  '"bridge repair"',
  "bridge under $100,000",
];
const request = fc
  .record({
    freeText: fc.constantFrom(...texts),
    buyerIds: fc.constantFrom<number[]>([], [], [buyers[0]!]),
    excludedBuyerIds: fc.constantFrom<number[]>([], [], [buyers[1]!]),
    categoryIds: fc.constantFrom<number[]>([], [], [72_140_000]),
    excludedCategoryIds: fc.constantFrom<number[]>([], [], [43_230_000]),
    locationIds: fc.constantFrom<number[]>([], [], [1, 9]),
    priceFrom: fc.constantFrom(undefined, undefined, 50_000),
    includeNotStated: fc.boolean(),
    includeTradeWords: fc.boolean(),
  })
  .map((fields) => searchRequest.parse(fields));

/** The rows that the matcher finds for a request as it is run. */
async function matched(effective: object) {
  const wanted: SearchRequest = searchRequest.parse({ ...effective, readAs: false });
  const query = await compile(wanted, { kind: "member", organisationId }, clock.now());
  const matcher = createMatcher();
  matcher.add(1, query);
  const docs = [...documents.values()];
  const ids = new Set(matchPairs(matcher.match(docs, query.weeks)).map(([, doc]) => docs[doc]!.id));
  return rows.filter(({ id }) => ids.has(id));
}
const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO("Australia/Sydney").toPlainDate().toString();

test("estimates count and comparisons list exactly what the matcher finds, for searches of every kind", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(request, request, async (before, after) => {
      const estimates = await Promise.all(
        [before, after].map((searched) => admin.savedSearches.estimate({ body: { searchRequest: searched } })),
      );
      const [was, is] = await Promise.all(estimates.map((estimate) => matched(estimate.searchRequest)));
      for (const [i, { days: counted, total, openNow }] of estimates.entries()) {
        const news = [was!, is!][i]!.flatMap(({ news_at }) => (news_at ? [dayOf(news_at)] : []));
        for (const { date, count } of counted) expect(count, date).toBe(news.filter((day) => day === date).length);
        expect(total).toBe(news.filter((day) => day >= counted[0]!.date).length);
        expect(openNow).toBe([was!, is!][i]!.length);
        found += total;
      }
      const { gained, lost, ...counts } = await admin.savedSearches.compare({ body: { before, after } });
      const idsOf = (some: typeof rows, others: typeof rows) =>
        some
          .filter((row) => !others.includes(row))
          .map((row) => row.public_id)
          .toSorted();
      const listed = ({ items }: typeof gained) => items.map((item) => item.publicOpportunityId).toSorted();
      expect([listed(gained), listed(lost)]).toEqual([idsOf(is!, was!), idsOf(was!, is!)]);
      expect(counts).toMatchObject({ before: was!.length, after: is!.length });
    }),
    { numRuns: repeats(25, 500) },
  );
  expect(found).toBeGreaterThan(0);
}, 600_000);
