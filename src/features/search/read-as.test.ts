import fc from "fast-check";
import { expect, test } from "vitest";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { repeats } from "#test/counts.ts";
import { release } from "#test/releases.ts";
import { queryText } from "#test/search-requests.ts";
import { testServer } from "#test/server.ts";

const { api, db, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
const ofRail = { key: "h", title: "Queensland Rail sleepers", places: ["NSW"], buyer: "Track Trust" };
await publish(
  release({ key: "a", title: "Electrical work", places: ["NSW"], closes: "2026-09-18", value: 5_000 }),
  release({ key: "b", title: "Electrical repairs", places: ["QLD"], value: 2_000_000 }),
  release({ key: "c", title: "Electrical survey", places: ["NSW"], status: "cancelled" }),
  release({ key: "d", title: "Notes on NSW wiring", description: "Electrical.", places: ["VIC"] }),
  release({ key: "e", title: "Open space planning", places: ["WA"], buyer: "Department of Parks and Gardens" }),
  release({ key: "f", title: "Planning of harbours", places: ["TAS"], buyer: "Department of Parks and Gardens" }),
  release({ key: "g", title: "Secret planning", places: ["TAS"], buyer: "Office of Hidden Things" }),
  release(ofRail),
);
await setOwner(db, "Secret planning", await bareOrganisation(db, "Others"));
await publish();

type Body = Parameters<typeof api.search.free>[0]["body"];
async function search(freeText: string, more: Body = {}) {
  const answer = await api.search.free({ body: { freeText, ...more } });
  const readings = (answer.readAs ?? []).map(({ words, field, value }) => `${words} -> ${field} ${value}`);
  return { ...answer, readings, titles: answer.items.map(({ title }) => title).toSorted() };
}

test("a state is read as a place wherever it stands, and the answer says so", async () => {
  const found = await search("electrical nsw");
  expect(found.titles).toEqual(["Electrical work"]);
  expect(found.effectiveRequest).toMatchObject({ freeText: "electrical", locationIds: [1, 9, 10] });
  expect(found.readAs).toEqual([
    {
      field: "place",
      words: "nsw",
      phrase: "nsw",
      value: "1",
      label: "Place: New South Wales, from your words",
      freeText: 'electrical "nsw"',
      remaining: "electrical",
    },
  ]);
  expect((await search(found.readAs![0]!.freeText)).titles).toEqual(["Notes on NSW wiring"]);
  expect((await search("electrical nsw", { readAs: false })).titles).toEqual(["Notes on NSW wiring"]);
});

test.for<[text: string, freeText: string, readings: string[]]>([
  ["NSW", "", ["NSW -> place 1"]],
  ["repairs in Queensland", "repairs", ["Queensland -> place 3"]],
  ["Queensland repairs", "repairs", ["Queensland -> place 3"]],
  ["repairs across the Northern Territory and SA", "repairs", ["Northern Territory -> place 7", "SA -> place 4"]],
  ["new south wales electrical", "electrical", ["new south wales -> place 1"]],
  ["electrical ACT", "electrical", ["ACT -> place 8"]],
  ["electrical act", "electrical act", []],
  ["electrical 3056", "electrical", ["3056 -> place 2"]],
  ["electrical Fitzroy VIC 3065", "electrical Fitzroy", ["VIC 3065 -> place 2"]],
  ["electrical 2026", "electrical 2026", []],
  ["electrical postcode 2026", "electrical", ["postcode 2026 -> place 1"]],
  ["awarded electrical", "electrical", ["awarded -> status 3"]],
  ["open tenders in Tasmania", "", ["open -> status 1", "Tasmania -> place 6"]],
  ["closing this week", "", ["closing this week -> closing thisWeek"]],
  ["electrical that closes next week", "electrical", ["that closes next week -> closing nextWeek"]],
  ["electrical next 7 days", "electrical", ["next 7 days -> closing nextSevenDays"]],
  [
    "electrical closing in the next seven days",
    "electrical",
    ["closing in the next seven days -> closing nextSevenDays"],
  ],
  ["electrical this week", "electrical this week", []],
  ["electrical over $1m", "electrical", ["over $1m -> value 1000000-"]],
  ["electrical $5,000.50 to $2.5 million", "electrical", ["$5,000.50 to $2.5 million -> value 5000.5-2500000"]],
  ["electrical under $50k", "electrical", ["under $50k -> value -50000"]],
  ["electrical $1m+", "electrical", ["$1m+ -> value 1000000-"]],
  ["electrical $1m", "electrical $1m", []],
  ["electrical over 500 metres", "electrical over 500 metres", []],
  ["electrical, wiring, NSW", "electrical, wiring", ["NSW -> place 1"]],
  ["electrical nsw, wiring", "electrical nsw, wiring", []],
  ["electrical (nsw OR vic)", "electrical (nsw OR vic)", []],
  ["electrical -nsw", "electrical -nsw", []],
  ["title:nsw", "title:nsw", []],
  ['" electrical nsw', '" electrical nsw', []],
  ['"electrical nsw"', '"electrical nsw"', []],
])("%j searches %j, reading %j", async ([text, freeText, readings]) => {
  const found = await search(text);
  expect([found.effectiveRequest.freeText, found.readings]).toEqual([freeText, readings]);
});

test("a name in titles comes before a reading", async () => {
  expect(await search("queensland rail")).toMatchObject({ readings: [], titles: ["Queensland Rail sleepers"] });
  expect(await search("open space")).toMatchObject({ readings: [], titles: ["Open space planning"] });
  expect((await search("queensland repairs")).readings).toEqual(["queensland -> place 3"]);
});

test("the name of a buyer is read as that buyer, unless several or only private notices have it", async () => {
  const found = await search("planning for the department of parks & gardens");
  expect(found.titles).toEqual(["Open space planning", "Planning of harbours"]);
  expect(found.effectiveRequest).toMatchObject({ freeText: "planning", buyerIds: [expect.any(Number)] });
  expect(found.readAs).toMatchObject([
    { field: "buyer", label: "Buyer: Department of Parks and Gardens, from your words" },
  ]);
  expect((await search("planning parks")).readings).toEqual([]);
  expect((await search("planning office of hidden things")).readings).toEqual([]);
});

test("statuses, places and closings of words join those of the filters; a value filter stays", async () => {
  expect((await search("cancelled electrical")).titles).toEqual(["Electrical survey"]);
  expect((await search("cancelled electrical", { statusIds: [1] })).effectiveRequest.statusIds).toEqual([1, 5]);
  expect((await search("electrical nsw", { locationIds: [3, 9] })).effectiveRequest.locationIds).toEqual([3, 9, 1]);
  expect((await search("electrical nsw", { locationIds: [2], fromInterests: true })).titles).toEqual([
    "Electrical work",
  ]);
  const { effectiveRequest, readings } = await search("electrical over $1m", { priceTo: 10_000 });
  expect([readings, effectiveRequest.priceFrom, effectiveRequest.priceTo]).toEqual([[], undefined, 10_000]);
  expect((await search("electrical over $1m", { includeNotStated: false })).titles).toEqual(["Electrical repairs"]);
  expect((await search("electrical closing this week")).titles).toEqual(["Electrical work"]);
});

test("texts that the answer offers keep what was read", async () => {
  const required = (await search("electrical services nsw")).interpretations![0]!.instead.freeText;
  expect(required).toBe('electrical "services" nsw');
  const { effectiveRequest, interpretations, anyWords } = await search("wiring, harbours electrical, nsw");
  expect(effectiveRequest.freeText).toBe("wiring, harbours electrical");
  expect(interpretations![0]!.instead.freeText).toBe("wiring harbours electrical nsw");
  expect(anyWords).toBeDefined();
  expect((await search(anyWords!.freeText)).totalRecords).toBe(anyWords!.count);
});

test("what one alternative says is offered for all, with what that finds", async () => {
  const offered = async (text: string) =>
    ((await search(text)).interpretations ?? []).filter(({ kind }) => kind === "ForAll");
  const [offer] = await offered("electrical nsw, wiring, cancelled");
  expect(offer).toEqual({
    kind: "ForAll",
    sentence: "“nsw” is searched as a word.",
    instead: {
      label: "Place: New South Wales, for all alternatives (1)",
      freeText: "electrical, wiring, nsw, cancelled",
    },
  });
  const { titles, readings } = await search(offer!.instead.freeText);
  expect(titles).toEqual(["Electrical survey"]);
  expect(readings.toSorted()).toEqual(["cancelled -> status 5", "nsw -> place 1"]);
  expect(await offered("electrical nsw, wiring in NSW")).toHaveLength(1);
  for (const text of [
    "electrical nsw, wiring vic",
    "zebras nsw, xylophones",
    "electrical nsw",
    "queensland rail, repairs",
  ])
    expect(await offered(text), text).toEqual([]);
});

test("facet counts and explanations read the same words", async () => {
  const request = { freeText: "electrical nsw" };
  const { items } = await api.search.facet({ body: { request, field: "statuses", prefix: "" } });
  expect(items.find(({ name }) => name === "Open")!.count).toBe(1);
  const { items: found } = await api.search.free({ body: request });
  const { publicOpportunityId } = found[0]!;
  const { parts } = await api.search.explain({ body: { request, publicOpportunityId } });
  expect(parts.map(({ asked }) => asked)).toEqual(["electrical"]);
});

const phrases = `nsw | in Queensland | western australia | open | awarded tenders | closing this week | next 7 days
  | over $1m | between $5k and $10k | 3056 | department of parks and gardens | queensland rail | and | , | electrical
  | planning | " | - | OR | ( | ) | services`;
const phrase = fc.constantFrom(...phrases.split(/\s*\|\s*/));
const typed = fc.oneof(
  fc.array(phrase, { maxLength: 8 }).map((parts) => parts.join(" ")),
  queryText,
);

test("any text is read without a fault, and what is left of it is not read again", async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (freeText) => {
      const first = await search(freeText);
      const { effectiveRequest } = first;
      const again = await search("", { ...effectiveRequest });
      if (!first.readings.some((reading) => reading.includes("reference"))) expect(again.readings).toEqual([]);
      expect(again.totalRecords).toBe(first.totalRecords);
      expect(again.effectiveRequest).toEqual(effectiveRequest);
      const unread = await search(freeText, { readAs: false });
      expect([unread.readings, unread.effectiveRequest.freeText]).toEqual([[], freeText]);
    }),
    { numRuns: repeats(150, 3_000) },
  );
}, 600_000);

test("what stands in quotation marks is not read", async () => {
  const distinct = fc.uniqueArray(phrase, { maxLength: 8 }).map((parts) => parts.join(" "));
  await fc.assert(
    fc.asyncProperty(distinct, async (freeText) => {
      const { readAs = [] } = await search(freeText);
      for (const { freeText: quoted, ...reading } of readAs) {
        const { readings } = await search(quoted);
        expect(readings).not.toContain(`${reading.words} -> ${reading.field} ${reading.value}`);
      }
    }),
    { numRuns: repeats(80, 2_000) },
  );
}, 600_000);
