import fc from "fast-check";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* What is announced is what the search page gained: for each saved search and each batch of news. */

const { alert, clock, db, publish, ...server } = await testServer();
const { admin } = await firmsOf({ db, clock, ...server })();
await beginNews({ alert, clock, db, publish });
const buyers = ["Department of Roads", "Harbour Trust"];
await publish(...buyers.map((buyer) => release({ key: buyer, title: "Older work", buyer })));
const buyerIds = (await db.selectFrom("buyer").select("id").where("name", "in", buyers).execute()).map(({ id }) => id);

const titles = ["Bridge painting", "Bridge repair", "Painting of ships", "Crane survey", "Survey of bridges"];
const day = (date: string) => `${date}T14:00:00+10:00`;
const notice = fc.record({
  key: fc.integer({ min: 0, max: 14 }).map((number) => `k${number}`),
  title: fc.constantFrom(...titles),
  places: fc.constantFrom<string[]>(["NSW"], ["VIC"], ["WA", "NSW"]),
  categories: fc.constantFrom<string[]>([], ["72141000"], ["72140000"]),
  buyer: fc.constantFrom(...buyers),
  closes: fc.constantFrom(day("2026-09-18"), day("2026-09-23"), day("2026-10-30"), undefined),
  value: fc.constantFrom(undefined, 5_000, 500_000),
  status: fc.constantFrom("active" as const, "active" as const, "planned" as const, "cancelled" as const),
});
const request = fc.record({
  freeText: fc.constantFrom(
    "",
    "bridge",
    '"bridge repair"',
    "paint* OR survey",
    "bridge -survey",
    "title:crane",
    "repaint",
  ),
  statusIds: fc.constantFrom<number[] | undefined>(undefined, undefined, [], [5]),
  categoryIds: fc.constantFrom<number[]>([], [], [72_140_000]),
  locationIds: fc.constantFrom<number[]>([], [], [1]),
  excludedBuyerIds: fc.constantFrom<number[]>([], [], [buyerIds[0]!], buyerIds),
  excludedCategoryIds: fc.constantFrom<number[]>([], [], [72_140_000], [72_141_000]),
  closingIn: fc.constantFrom<"thisWeek"[]>([], [], ["thisWeek"]),
  priceTo: fc.constantFrom(undefined, undefined, 50_000),
  includeNotStated: fc.boolean(),
  timeZoneId: fc.constantFrom("Australia/Sydney", "Australia/Perth"),
});

const foundBy = async (searchRequest: object) => {
  const { items } = await admin.search.member({ query: {}, body: { ...searchRequest, pageSize: 100 } });
  return new Set(items.map(({ publicOpportunityId }) => publicOpportunityId));
};
const announced = async () =>
  (
    await db
      .selectFrom("alert_match")
      .innerJoin("opportunity", "opportunity.id", "opportunity_id")
      .innerJoin("saved_search", "saved_search.id", "saved_search_id")
      .select(["saved_search.public_id as search", "opportunity.public_id as notice"])
      .execute()
  ).map(({ search, notice: id }) => `${search} ${id}`);

test("what is announced of saved searches equals what the search page gained, and each notice once", async () => {
  let round = 0;
  const counts = { searches: 0, notices: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 6, maxLength: 12 }),
      fc.array(fc.uniqueArray(notice, { selector: ({ key }) => key, minLength: 1, maxLength: 8 }), {
        minLength: 2,
        maxLength: 4,
      }),
      async (requests, batches) => {
        const searches = [];
        for (const searchRequest of requests) {
          const body = { name: `Search ${++round}`, searchRequest };
          counts.searches += 1;
          searches.push(await admin.savedSearches.create({ body }));
        }
        const expected = new Set(await announced());
        for (const batch of batches) {
          const before = await Promise.all(searches.map((saved) => foundBy(saved.searchRequest!)));
          clock.set({ still: clock.now().add({ minutes: 1 }) });
          const released = clock.now().toString();
          counts.notices += batch.length;
          await publish(
            ...batch.map(({ value, closes, ...rest }) =>
              release({ ...rest, released, ...(value && { value }), ...(closes && { closes }) }),
            ),
          );
          await alert();
          for (const [index, saved] of searches.entries())
            for (const id of await foundBy(saved.searchRequest!))
              if (!before[index]!.has(id)) expected.add(`${saved.savedSearchId} ${id}`);
          expect((await announced()).toSorted()).toEqual([...expected].toSorted());
        }
        for (const { savedSearchId } of searches) await admin.savedSearches.delete({ params: { savedSearchId } });
      },
    ),
    // In full: more than 1,000 searches and 2,000 notices.
    { numRuns: repeats(3, 160) },
  );
  if (counts.searches > 100) console.log(`${counts.searches} searches and ${counts.notices} notices`);
}, 7_200_000);
